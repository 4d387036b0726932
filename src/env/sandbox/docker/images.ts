import { z } from 'zod';
import type { SandboxImage } from '../provider.js';
import { contextChunks, contextDigest, readBuildContext } from './build-context.js';
import type { EngineClient } from './engine-client.js';
import { EngineRefusedError, ImageBuildError, ImageUnavailableError } from './errors.js';
import { progressLines, type ProgressLine } from './progress.js';
import type { PinnedImage } from './prepared-image.js';
import { Readable } from 'node:stream';

const Inspected = z.object({
  Id: z.string(),
  RepoDigests: z.array(z.string()).nullish(),
  Config: z.object({ WorkingDir: z.string().nullish(), User: z.string().nullish(), Volumes: z.record(z.string(), z.unknown()).nullish(), Env: z.array(z.string()).nullish() }).nullish(),
});

/** Told while an image is pulled or built, one line at a time. */
export type ImageProgress = (line: string) => void;

const builtRepository = 'seatrial-task';
const keptLogLines = 12;

/**
 * Finds, pulls or builds an image and pins it: from here on it is named by its id on this engine, whatever a tag is moved
 * to later.
 * @throws ImageUnavailableError `E_IMAGE_UNAVAILABLE`, ImageBuildError `E_IMAGE_BUILD_FAILED`, EngineGoneError
 */
export async function resolveImage(engine: EngineClient, source: SandboxImage, options: { readonly hasNetwork: boolean; readonly onProgress: ImageProgress }): Promise<PinnedImage> {
  if (source.kind === 'dockerfile') return buildImage(engine, source.contextDir, options);
  if (source.kind === 'compose') throw new ImageBuildError(source.contextDir, 'it is composed of services, which this provider does not run', '');
  const { reference } = source;
  const known = await inspect(engine, reference);
  if (known !== null) return known;
  await pull(engine, reference, options.onProgress);
  const pulled = await inspect(engine, reference);
  if (pulled === null) throw new ImageUnavailableError(reference, 'the engine says it pulled it, and does not know it');
  return pulled;
}

async function inspect(engine: EngineClient, reference: string): Promise<PinnedImage | null> {
  try {
    const { Id, RepoDigests, Config } = await engine.json(Inspected, { method: 'GET', path: `/images/${encodeURI(reference)}/json` });
    return { id: Id, workdir: Config?.WorkingDir || '/', digest: RepoDigests?.[0] ?? Id, user: Config?.User ?? '', volumes: Object.keys(Config?.Volumes ?? {}), env: Config?.Env ?? [] };
  } catch (error) {
    if (error instanceof EngineRefusedError && error.status === 404) return null;
    if (error instanceof EngineRefusedError && error.status === 400) throw new ImageUnavailableError(reference, error.answer);
    throw error;
  }
}

/** `repository[:tag][@digest]`; a colon after the last slash begins a tag. Without either the tag is `latest`. */
export function splitReference(reference: string): { readonly name: string; readonly tag: string } {
  const at = reference.indexOf('@');
  if (at >= 0) return { name: reference.slice(0, at).replace(/:[^:/]*$/, ''), tag: reference.slice(at + 1) };
  const colon = reference.indexOf(':', reference.lastIndexOf('/') + 1);
  return colon < 0 ? { name: reference, tag: 'latest' } : { name: reference.slice(0, colon), tag: reference.slice(colon + 1) };
}

async function pull(engine: EngineClient, reference: string, onProgress: ImageProgress): Promise<void> {
  const { name, tag } = splitReference(reference);
  onProgress(`pulling ${reference}`);
  try {
    const stream = await engine.stream({ method: 'POST', path: '/images/create', query: { fromImage: name, tag } });
    for await (const line of progressLines(stream)) {
      if (line.error !== null) throw new ImageUnavailableError(reference, line.error);
      if (line.text !== '' && line.isMilestone) onProgress(`${reference}: ${line.text}`);
    }
  } catch (error) {
    if (error instanceof EngineRefusedError) throw new ImageUnavailableError(reference, error.answer);
    throw error;
  }
}

/** The tag is the digest of the context, so that the same folder is built once and a changed one anew. */
async function buildImage(engine: EngineClient, contextDir: string, { hasNetwork, onProgress }: { readonly hasNetwork: boolean; readonly onProgress: ImageProgress }): Promise<PinnedImage> {
  const context = readBuildContext(contextDir);
  const tag = `${builtRepository}:${contextDigest(context).slice(0, 40)}`;
  const known = await inspect(engine, tag);
  if (known !== null) return known;
  onProgress(`building ${contextDir} as ${tag}`);
  const log: string[] = [];
  const fail = (answer: string): never => {
    throw new ImageBuildError(contextDir, answer, log.join('\n'));
  };
  try {
    const query = { t: tag, rm: '1', forcerm: '1', ...(hasNetwork ? {} : { networkmode: 'none' }), labels: JSON.stringify({ 'seatrial.context': tag }) };
    const stream = await engine.stream({ method: 'POST', path: '/build', query, body: { tar: Readable.from(contextChunks(context)) } });
    for await (const line of progressLines(stream)) {
      if (line.error !== null) fail(line.error);
      note(log, line, onProgress);
    }
  } catch (error) {
    if (error instanceof EngineRefusedError) fail(error.answer);
    throw error;
  }
  return (await inspect(engine, tag)) ?? fail('the engine says it built it, and does not know it');
}

function note(log: string[], { text }: ProgressLine, onProgress: ImageProgress): void {
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    onProgress(line);
    log.push(line);
    if (log.length > keptLogLines) log.shift();
  }
}
