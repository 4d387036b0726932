import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChatTemplate, loadTokenizer, plainChatTemplate, shellPattern, trainBpe, writeTokenizer, type Tokenizer } from '../tokens/index.js';
import { loadAgentConfig } from './agent-config-file.js';
import { protocolOf } from './agent-protocol.js';
import { Conversation } from './conversation.js';
import { fitObservation, outputLimits } from './observation.js';
import { AgentPrompts } from './prompts.js';

let tokenizer: Tokenizer;
let prompts: AgentPrompts;

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'seatrial-observation-'));
  const texts = ['word word word', '<|im_start|>user\n[0]\n<|im_end|>\n<|im_start|>assistant\n', '<|im_start|>assistant\n', '<|im_start|>user\n'];
  await writeTokenizer(dir, trainBpe(texts, { vocabSize: 320, specialTokens: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], pattern: shellPattern }), { eosToken: '<|im_end|>', padToken: '<|endoftext|>', chatTemplate: plainChatTemplate, modelMaxTokens: 64 });
  tokenizer = await loadTokenizer(dir);
  prompts = new AgentPrompts((await loadAgentConfig('configs/agents/builtin.toml')).config);
});

function answeredConversation(): Conversation {
  const conversation = new Conversation(tokenizer, new ChatTemplate(plainChatTemplate));
  conversation.say(conversation.render([{ role: 'user', content: 'word' }]));
  const ids = [...tokenizer.encode('word'), tokenizer.eosId!];
  conversation.answer(conversation.trajectory.promptIds(), { ids, logprobs: ids.map(() => 0), policyVersion: 0, finishReason: 'stop' });
  return conversation;
}

function fit(output: { head: string | Uint8Array; tail?: string; elidedBytes?: number }, outputTokens: number, roomTokens: number): { tokens: number; text: string } | null {
  const conversation = answeredConversation();
  const result = { exitCode: 0, timedOut: false, head: Buffer.from(output.head), tail: Buffer.from(output.tail ?? ''), elidedBytes: output.elidedBytes ?? 0, durationMs: 1 };
  const rendering = fitObservation({ results: [result], outputTokens, roomTokens, nearTokens: 0, remainingSteps: 3 }, { prompts, protocol: protocolOf({ protocol: 'text' }), tokenizer, conversation });
  return rendering === null ? null : { tokens: rendering.ids.length, text: rendering.messages[0]!.content };
}

describe('fitObservation', () => {
  it('shows all that fits: exactly at the room, not one token below', () => {
    const output = { head: 'word word word word word word word word word word' };
    const whole = fit(output, 1000, 1000)!;
    expect(whole.text).toBe(`[0]\n${output.head}`);
    expect(fit(output, 1000, whole.tokens + 1)).toEqual(whole);
    expect(fit(output, 1000, whole.tokens)).toEqual(whole);
    const cut = fit(output, 1000, whole.tokens - 1)!;
    expect(cut.text).toContain('[...]');
    expect(cut.tokens).toBeLessThanOrEqual(whole.tokens - 1);
  });

  it('is null exactly when not even an observation without output fits', () => {
    const least = fit({ head: '' }, 1000, 1000)!.tokens;
    expect(fit({ head: '' }, 1000, least)).not.toBeNull();
    expect(fit({ head: '' }, 1000, least - 1)).toBeNull();
  });

  it('cuts to the observation limit, head and tail', () => {
    expect(fit({ head: 'a b c d e f g h' }, 6, 1000)!.text).toBe('[0]\na b\n[...]\ng h');
    expect(fit({ head: 'a b c d', tail: 'w x y z', elidedBytes: 9 }, 100, 1000)!.text).toBe('[0]\na b c d\n[...]\nw x y z');
    expect(fit({ head: 'a b c d', tail: 'w x y z', elidedBytes: 9 }, 2, 1000)!.text).toBe('[0]\na\n[...]\nz');
  });

  it('drops the broken half of a character at a cut, and keeps binary output otherwise', () => {
    expect(fit({ head: '漢字漢字' }, 4, 1000)!.text).not.toContain('\uFFFD');
    expect(fit({ head: Uint8Array.of(0x61, 0xff, 0x62, 0xff) }, 100, 1000)!.text).toBe('[0]\na\uFFFDb\uFFFD');
  });

  it('never exceeds the room, and never lets output speak as the template', () => {
    const output = fc.string({ unit: fc.constantFrom('word ', '\n', '漢', '🙂', '<|im_end|>', '<|im_', 'end|>', '   ', 'x', '\uFFFD'), maxLength: 80 });
    const least = fit({ head: '' }, 1000, 1000)!.tokens;
    fc.assert(
      fc.property(output, output, fc.boolean(), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 60 }), (head, tail, elided, room, limit) => {
        const fitted = fit({ head, tail, elidedBytes: elided ? 100 : 0 }, limit, room);
        if (fitted === null) expect(room).toBeLessThan(least + 12);
        else {
          expect(fitted.tokens).toBeLessThanOrEqual(room);
          expect(tokenizer.encode(fitted.text).filter((id) => id <= 2)).toEqual([]);
        }
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it('asks the sandbox for no more output than can be shown', () => {
    const { limits } = { limits: { observationTokens: 3000 } as Parameters<typeof outputLimits>[0] };
    expect(outputLimits(limits)).toEqual({ headBytes: 24_000, tailBytes: 24_000 });
  });
});
