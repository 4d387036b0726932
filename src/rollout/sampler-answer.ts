import { logprobRoundingNats, type SampleRequest, type SampleResult } from '../engine/index.js';
import { SamplerAnswerError } from './errors.js';

/** @throws SamplerAnswerError when the answer cannot be the one that `request` asked for. */
export function checkAnswer(request: SampleRequest, answer: SampleResult): void {
  const refuse = (found: string): never => {
    throw new SamplerAnswerError(request.trialId, found);
  };
  if (answer.policyVersion !== request.policyVersion) refuse(`policy version ${answer.policyVersion} answered, ${request.policyVersion} was asked`);
  if (answer.ids.length === 0 || answer.ids.length > request.maxNewTokens) refuse(`${answer.ids.length} tokens came, between 1 and ${request.maxNewTokens} were asked`);
  if (answer.logprobs.length !== answer.ids.length) refuse(`${answer.logprobs.length} logprobs came for ${answer.ids.length} tokens`);
  const wrongId = answer.ids.find((id) => !Number.isInteger(id) || id < 0);
  if (wrongId !== undefined) refuse(`${wrongId} is no token id`);
  const wrongLogprob = answer.logprobs.find((logprob) => !Number.isFinite(logprob) || logprob > logprobRoundingNats);
  if (wrongLogprob !== undefined) refuse(`${wrongLogprob} is no logprob`);
  if (answer.finishReason === 'stop' && !request.stopIds.includes(answer.ids.at(-1)!)) refuse(`it stopped at token ${answer.ids.at(-1)}, which is no stop token`);
}
