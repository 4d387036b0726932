import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareGoldenRows, goldenAvailable, goldenPath } from '../../test/golden-reader.js';
import { qwen3ModelDir } from '../../test/support/qwen3-model.js';
import { loadChatTemplate, loadTokenizer, type ChatMessage, type ChatTemplate, type Tokenizer } from './index.js';
import { isJsonObject, plainJson, readJson, type JsonObject } from './json-text.js';

const templateFile = 'numeric/qwen3-template.jsonl';

interface TextRow {
  readonly id: string;
  readonly text: string;
  readonly ids: readonly number[];
  readonly decoded: string | true;
}
interface TemplateRow {
  readonly id: string;
  readonly options: { readonly add_generation_prompt: boolean; readonly enable_thinking?: boolean };
  readonly text?: string;
  readonly ids?: readonly number[];
  /** The real template refuses the conversation. */
  readonly error?: string;
}

let tokenizer: Tokenizer;
let template: ChatTemplate;

beforeAll(async () => {
  tokenizer = await loadTokenizer(qwen3ModelDir);
  template = await loadChatTemplate(qwen3ModelDir);
});

describe('the Qwen3 tokenizer', () => {
  it('has the files of the golden data', () => {
    expect(tokenizer.digest).toBe('aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4');
  });

  it('gives the ids of numeric/qwen3-ids.jsonl and the text back', async () => {
    await compareGoldenRows<TextRow>({
      file: 'numeric/qwen3-ids.jsonl',
      compare: ({ text, ids, decoded }) => {
        const got = tokenizer.encode(text);
        const back = tokenizer.decode(ids);
        return [...differenceOf('ids', got, ids), ...differenceOf('text', back, decoded === true ? text : decoded)];
      },
    });
  });
});

describe.skipIf(!goldenAvailable(templateFile))('the Qwen3 chat template, whose rows are read from ../shared/golden', () => {
  it('gives the text and ids of numeric/qwen3-template.jsonl', async () => {
    const exact = exactRows();
    await compareGoldenRows<TemplateRow>({
      file: templateFile,
      compare: ({ id, options: { add_generation_prompt: addGenerationPrompt, ...variables }, text, ids, error }) => {
        const row = exact.get(id)!;
        const render = (): string => template.render(conversationOf(row), { tools: row.get('tools') as readonly unknown[] | null, variables, addGenerationPrompt });
        if (error !== undefined) return differenceOf('refusal', refuses(render), true);
        const got = render();
        return [...differenceOf('text', got, text), ...differenceOf('ids', tokenizer.encode(got), ids)];
      },
    });
  });
});

/** Rows by id, numbers and key order kept. */
function exactRows(): Map<string, JsonObject> {
  const lines = readFileSync(goldenPath(templateFile), 'utf8').split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const reading = readJson(line);
      if (reading.kind === 'fault' || !isJsonObject(reading.value)) throw new Error(`${templateFile}: a line is no JSON object`);
      return [plainJson(reading.value.get('id')!) as string, reading.value];
    }),
  );
}

/** Messages as plain objects whose fields are as read. */
function conversationOf(row: JsonObject): ChatMessage[] {
  return (row.get('messages') as readonly JsonObject[]).map((message) => Object.fromEntries(message) as ChatMessage);
}

function refuses(render: () => string): boolean {
  try {
    render();
    return false;
  } catch {
    return true;
  }
}

function differenceOf(what: string, got: unknown, want: unknown): string[] {
  return JSON.stringify(got) === JSON.stringify(want) ? [] : [`${what}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`];
}
