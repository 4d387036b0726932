import type { Sampler, SampleRequest, SampleResult } from '../../src/engine/index.js';

/** Answers of the tools protocol, in both ways of writing calls. */
export interface ToolSyntax {
  readonly toolSyntax: 'hermes' | 'qwen3-coder';
  readonly call: (name: string, values?: Readonly<Record<string, string>>) => string;
}

export const toolSyntaxes: readonly ToolSyntax[] = [
  { toolSyntax: 'hermes', call: (name, values = {}) => `<tool_call>\n${JSON.stringify({ name, arguments: values })}\n</tool_call>` },
  {
    toolSyntax: 'qwen3-coder',
    call: (name, values = {}) => `<tool_call>\n<function=${name}>\n${Object.entries(values).map(([key, value]) => `<parameter=${key}>\n${value}\n</parameter>\n`).join('')}</function>\n</tool_call>`,
  },
];

/** A sampler that keeps what it was asked and what it answered. */
export class HeardSampler implements Sampler {
  readonly heard: { readonly request: SampleRequest; readonly answer: SampleResult }[] = [];

  constructor(private readonly inner: Sampler) {}

  get contextLength(): number {
    return this.inner.contextLength;
  }

  async sample(request: SampleRequest, signal?: AbortSignal): Promise<SampleResult> {
    const answer = await this.inner.sample(request, signal);
    this.heard.push({ request, answer });
    return answer;
  }

  release(trialId: string): void {
    this.inner.release(trialId);
  }
}
