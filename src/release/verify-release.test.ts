import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainOptions, releaseInputs, steadyLoader } from '../../test/support/release-fixture.js';
import { scriptedPanel } from '../../test/support/scripted-panel.js';
import { digestOf, type EvaluationRecord } from '../core/index.js';
import { digestFolder } from '../store/index.js';
import { buildRelease } from './build-release.js';
import { exitCodeOf, type ReleaseVerification } from './failures.js';
import { manifestOf, manifestText, sumsText } from './manifest.js';
import { verifyRelease, type VerifyOptions } from './verify-release.js';

let root: string;
let pristine: string;
let dir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verify-'));
  pristine = (await buildRelease(await releaseInputs(root))).dir;
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  dir = join(root, 'copy');
  await cp(pristine, dir, { recursive: true });
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

const options: VerifyOptions = { ...plainOptions, loader: steadyLoader };
const codesOf = ({ failures }: ReleaseVerification): string[] => failures.map(({ code }) => code);

/** What an attacker does after a change: make manifest and sums fit again. */
async function reseal(): Promise<void> {
  await writeFile(join(dir, 'manifest.json'), manifestText(manifestOf(await digestFolder(dir))));
  await writeFile(join(dir, 'SHA256SUMS'), sumsText(await digestFolder(dir)));
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(join(dir, path), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(join(dir, path), changed);
}

async function editJson(path: string, change: (value: Record<string, unknown>) => void): Promise<void> {
  await edit(path, (text) => {
    const value = JSON.parse(text) as Record<string, unknown>;
    change(value);
    return JSON.stringify(value);
  });
}

/** Changes the plan in both records that hold it, with its digest. */
async function planned(change: (plan: EvaluationRecord['plan']) => void): Promise<void> {
  await editJson('evaluation/evaluation.json', ({ plan }) => change(plan as EvaluationRecord['plan']));
  await editJson('evaluation/report.json', (report) => {
    change(report.plan as EvaluationRecord['plan']);
    report.planDigest = digestOf(report.plan);
  });
}

describe('changed bytes', () => {
  it('are found in every single file, by manifest and by SHA256SUMS', async () => {
    const files = await digestFolder(pristine);
    expect(files.length).toBeGreaterThan(15);
    for (const { path } of files) {
      const original = await readFile(join(pristine, path));
      const flipped = Buffer.from(original);
      flipped[Math.floor(flipped.length / 2)]! ^= 1;
      await writeFile(join(dir, path), flipped);
      const verification = await verifyRelease(dir, options);
      expect({ path, ok: verification.ok, exit: exitCodeOf(verification) }).toEqual({ path, ok: false, exit: 20 });
      await writeFile(join(dir, path), original);
    }
    expect((await verifyRelease(dir, options)).ok).toBe(true);
  });

  it.each<[string, () => Promise<void>, string]>([
    ['a missing line in SHA256SUMS', () => edit('SHA256SUMS', (text) => text.split('\n').slice(1).join('\n')), 'E_SUMS_MISSING'],
    ['a line for a file that is not there', () => edit('SHA256SUMS', (text) => `${text}${'0'.repeat(64)}  other\n`), 'E_SUMS_UNKNOWN'],
    ['a malformed line', () => edit('SHA256SUMS', (text) => `${text}nonsense\n`), 'E_SUMS'],
    ['lines in another order', () => edit('SHA256SUMS', (text) => `${text.trim().split('\n').reverse().join('\n')}\n`), 'E_SUMS'],
    ['a manifest that is none', () => edit('manifest.json', () => '{}'), 'E_MANIFEST'],
    ['a manifest in other bytes', () => edit('manifest.json', (text) => `${text}\n`), 'E_MANIFEST'],
    ['a file that the manifest leaves out', () => editJson('manifest.json', (value) => (value.files as unknown[]).pop()), 'E_MANIFEST_UNLISTED'],
    ['a removed file', () => rm(join(dir, 'evaluation/test.temperature-1.1/base/run.json')), 'E_MANIFEST_MISSING_FILE'],
  ])('%s', async (_, spoil, code) => {
    await spoil();
    expect(codesOf(await verifyRelease(dir, options))).toContain(code);
  });
});

describe('the folder', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['a link in the place of a file', async () => { await rename(join(dir, 'README.md'), join(root, 'moved')); await symlink(join(root, 'moved'), join(dir, 'README.md')); }, 'E_RELEASE_SYMLINK'],
    ['a link to a folder', () => symlink(root, join(dir, 'more')), 'E_RELEASE_SYMLINK'],
    ['a dangling link', () => symlink('nowhere', join(dir, 'more')), 'E_RELEASE_SYMLINK'],
    ['a pickle by name', () => writeFile(join(dir, 'adapter_model.bin'), 'x'), 'E_RELEASE_PICKLE'],
    ['a pickle by content', () => writeFile(join(dir, 'notes.txt'), Buffer.from([0x80, 4, 0x95, 0x10])), 'E_RELEASE_PICKLE'],
    ['a torch archive by content', () => writeFile(join(dir, 'notes.txt'), 'PK\u0003\u0004'), 'E_RELEASE_PICKLE'],
    ['a hidden file', () => writeFile(join(dir, '.env'), 'x'), 'E_RELEASE_HIDDEN'],
    ['a hidden folder', async () => { await mkdir(join(dir, '.git')); await writeFile(join(dir, '.git/config'), 'x'); }, 'E_RELEASE_HIDDEN'],
    ['an executable', () => chmod(join(dir, 'README.md'), 0o755), 'E_RELEASE_EXECUTABLE'],
    ['an unexpected file', () => writeFile(join(dir, 'training_args.json'), '{}'), 'E_RELEASE_UNEXPECTED'],
    ['an unexpected record', () => writeFile(join(dir, 'evaluation/turns.jsonl'), ''), 'E_RELEASE_UNEXPECTED'],
    ['an empty folder', () => mkdir(join(dir, 'empty')), 'E_RELEASE_UNEXPECTED'],
    ['a missing card', () => rm(join(dir, 'README.md')), 'E_RELEASE_MISSING'],
    ['a missing adapter', () => rm(join(dir, 'adapter_model.safetensors')), 'E_RELEASE_MISSING'],
    ['text that is not UTF-8', () => writeFile(join(dir, 'README.md'), Buffer.from([0xff, 0xfe])), 'E_RELEASE_ENCODING'],
    ['JSON that is none', () => writeFile(join(dir, 'release.json'), '{'), 'E_RELEASE_JSON'],
    ['a key that hides another', () => edit('release.json', (text) => text.replace('{', '{"name":"other",')), 'E_RELEASE_JSON'],
    ['JSON nested without end', () => writeFile(join(dir, 'release.json'), `${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'E_RELEASE_JSON'],
    ['a load proof that would run for ever', () => editJson('load-proof.json', (value) => (value.maxNewTokens = 1e9)), 'E_RELEASE_RECORD'],
    ['a record with an unknown key', () => editJson('release.json', (value) => (value.more = 1)), 'E_RELEASE_RECORD'],
    ['a base that is not pinned', () => editJson('release.json', (value) => ((value.base as Record<string, unknown>).revision = 'main')), 'E_RELEASE_RECORD'],
    ['a licence without terms', () => editJson('release.json', (value) => (value.licence = { id: 'other', name: null, link: null })), 'E_RELEASE_RECORD'],
  ])('may not hold %s', async (_, spoil, code) => {
    await spoil();
    await reseal();
    const verification = await verifyRelease(dir, options);
    expect(codesOf(verification)).toContain(code);
    expect(verification.proven).toEqual([]);
  });

  it.each(['SHA256SUMS', 'manifest.json', 'README.md', 'evaluation/test.temperature-1.1/base/trials.jsonl', 'adapter_model.safetensors'])('is refused by name where it claims more bytes than any release has: %s', async (path) => {
    const sizeBytes = path === 'adapter_model.safetensors' ? 2 ** 40 : 2 ** 30;
    await truncate(join(dir, path), sizeBytes);
    const started = process.hrtime.bigint();
    const verification = await verifyRelease(dir, options);
    expect(Number(process.hrtime.bigint() - started) / 1e9).toBeLessThan(10);
    expect(verification.failures.filter(({ exitClass, code }) => exitClass === 'integrity' && code !== 'E_REPORT_RECORDS')).toEqual([expect.objectContaining({ code: 'E_RELEASE_TOO_LARGE', path, message: expect.stringContaining(`${sizeBytes} bytes`) as string })]);
    expect(exitCodeOf(verification)).toBe(20);
  });

  it('is one failure where the folder holds no release at all', async () => {
    const other = join(root, 'other');
    await mkdir(join(other, 'datasets', 'deep'), { recursive: true });
    for (let i = 0; i < 50; i++) await writeFile(join(other, 'datasets', 'deep', `${i}.sh`), 'x');
    const verification = await verifyRelease(other, options);
    expect(verification.failures).toEqual([{ code: 'E_NO_RELEASE', exitClass: 'structure', path: '.', location: null, message: expect.stringContaining('is no release') as string }]);
    expect(exitCodeOf(verification)).toBe(21);
  });

  it('may not be a link itself', async () => {
    await symlink(dir, join(root, 'link'));
    expect(codesOf(await verifyRelease(join(root, 'link'), options))).toEqual(['E_RELEASE_SYMLINK']);
    await rm(join(root, 'link'));
  });
});

describe('records and claims', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['another adapter digest in the report', () => editJson('evaluation/report.json', (value) => (value.adapterSha256 = '0'.repeat(64))), 'E_RECORD_MISMATCH'],
    ['another step', () => editJson('release.json', (value) => (value.globalStep = 21)), 'E_RECORD_MISMATCH'],
    ['another step in the report', () => edit('evaluation/report.json', (text) => text.replace('"iterations":20', '"iterations":21')), 'E_RECORD_MISMATCH'],
    ['another dataset than the one measured', () => editJson('release.json', (value) => ((value.digests as Record<string, unknown>).dataset = '0'.repeat(64))), 'E_RECORD_MISMATCH'],
    ['no dataset', () => editJson('release.json', (value) => delete (value.digests as Record<string, unknown>).dataset), 'E_RECORD_MISMATCH'],
    ['another agent than the one measured', () => editJson('release.json', (value) => ((value.digests as Record<string, unknown>).agentConfig = '0'.repeat(64))), 'E_RECORD_MISMATCH'],
    ['another dataset in the panel of a side', () => edit('evaluation/test.temperature-1.1/base/panel.json', (text) => text.replace(/"datasetDigest":"[0-9a-f]+"/, `"datasetDigest":"${'0'.repeat(64)}"`)), 'E_RECORD_MISMATCH'],
    ['another panel in the plan', () => planned((plan) => (plan.comparisons[0]!.panelDigest = '0'.repeat(64))), 'E_REPORT_INCONSISTENT'],
    ['another panel in the report', () => edit('evaluation/report.json', (text) => text.replace(/"panelDigest":"[0-9a-f]+"(?=,"passAtK")/, `"panelDigest":"${'0'.repeat(64)}"`)), 'E_REPORT_INCONSISTENT'],
    ['tasks that nobody says were unseen', () => edit('evaluation/report.json', (text) => text.replace(/"seenTasks":\{[^}]*\}/, '"seenTasks":null')), 'E_REPORT_INCONSISTENT'],
    ['seen tasks, and a claim', () => edit('evaluation/report.json', (text) => text.replace('"training":0', '"training":20')), 'E_REPORT_INCONSISTENT'],
    ['seen tasks that the report hides', () => edit('evaluation/evaluation.json', (text) => text.replace(/"training":\["[0-9a-f]+"\]/, `"training":["${scriptedPanel(20).tasks[0]!.digest}"]`)), 'E_REPORT_RECOMPUTE'],
    ['another base in the configuration', () => editJson('adapter_config.json', (value) => (value.base_model_name_or_path = 'someone/else')), 'E_ADAPTER_CONFIG'],
    ['no revision in the configuration', () => editJson('adapter_config.json', (value) => (value.revision = null)), 'E_ADAPTER_CONFIG'],
    ['another rank in the configuration', () => editJson('adapter_config.json', (value) => (value.r = 8)), 'E_ADAPTER_SHAPE'],
    ['another alpha in the configuration', () => editJson('adapter_config.json', (value) => (value.lora_alpha = 16)), 'E_RECORD_MISMATCH'],
    ['code that PEFT would import', () => editJson('adapter_config.json', (value) => (value.auto_mapping = { parent_library: 'os' })), 'E_ADAPTER_CONFIG'],
    ['a raised count in the report', () => edit('evaluation/report.json', (text) => text.replace('"solved":18', '"solved":19')), 'E_REPORT_INCONSISTENT'],
    ['a smaller p-value', () => edit('evaluation/report.json', (text) => text.replace('"mcnemarP":0.00048828125', '"mcnemarP":1e-9')), 'E_REPORT_RECOMPUTE'],
    ['a verdict that does not follow', () => edit('evaluation/report.json', (text) => text.replaceAll('"verdict":"improved"', '"verdict":"worse"')), 'E_REPORT_INCONSISTENT'],
    ['a forced comparison', () => edit('evaluation/report.json', (text) => text.replace('"forcedMismatches":[]', '"forcedMismatches":["seed"]')), 'E_REPORT_INCONSISTENT'],
    ['trials of another adapter', async () => edit('evaluation/test.temperature-1.1/policy/run.json', (text) => text.replace(/"adapterSha256":"[0-9a-f]+"/, `"adapterSha256":"${'0'.repeat(64)}"`)), 'E_REPORT_RECOMPUTE'],
    ['a plan made afterwards', () => edit('evaluation/report.json', (text) => text.replace('"plan":{"alpha":0.05', '"plan":{"alpha":0.5')), 'E_REPORT_INCONSISTENT'],
    ['a changed trial', () => edit('evaluation/test.temperature-1.1/policy/trials.jsonl', (text) => text.replace('"reward":0,', '"reward":1,')), 'E_REPORT_RECORDS'],
    ['a removed trial', () => edit('evaluation/test.temperature-1.1/base/trials.jsonl', (text) => text.split('\n').slice(1).join('\n')), 'E_REPORT_RECOMPUTE'],
    ['a changed number in the card', () => edit('README.md', (text) => text.replace('+60.0 points', '+70.0 points')), 'E_CARD_MISMATCH'],
    ['missing limitations', () => edit('README.md', (text) => text.replace(/- One training run[^\n]*\n/, '')), 'E_CARD_MISMATCH'],
    ['a claim in English', () => edit('README.md', (text) => `${text}It is better at everything.\n`), 'E_CLAIM_UNSUPPORTED'],
    ['a claim in Chinese', () => edit('README.md', (text) => `${text}性能显著提升\n`), 'E_CLAIM_UNSUPPORTED'],
  ])('%s', async (_, spoil, code) => {
    await spoil();
    await reseal();
    expect(codesOf(await verifyRelease(dir, options))).toContain(code);
  });

  it('list every failure, not only the first', async () => {
    await writeFile(join(dir, '.env'), 'x');
    await edit('README.md', (text) => `${text}It outperforms the state of the art.\n`);
    await editJson('release.json', (value) => (value.globalStep = 21));
    const verification = await verifyRelease(dir, options);
    expect(new Set(codesOf(verification))).toEqual(
      new Set(['E_RELEASE_HIDDEN', 'E_RELEASE_UNEXPECTED', 'E_FILE_CHANGED', 'E_RECORD_MISMATCH', 'E_CLAIM_UNSUPPORTED', 'E_CARD_MISMATCH']),
    );
    expect(exitCodeOf(verification)).toBe(20);
  });

  it('without the means to check are failures when nothing is trusted, notes otherwise', async () => {
    const bare = { ...options, recompute: null, loader: null };
    const strict = await verifyRelease(dir, bare);
    expect(codesOf(strict)).toEqual(['E_UNCHECKED', 'E_UNCHECKED']);
    expect(exitCodeOf(strict)).toBe(26);
    const lenient = await verifyRelease(dir, { ...bare, trustNothing: false });
    expect(lenient.ok).toBe(true);
    expect(lenient.unchecked.join(' ')).toContain('were not recomputed');
  });
});

describe('leaks', () => {
  const token = `hf_${'aB3'.repeat(10)}`;
  it.each<[string, () => Promise<void>, string, Partial<VerifyOptions>]>([
    ['a home path in a record', () => editJson('evaluation/evaluation.json', (value) => (value.codeDigest = '/home/ziggy/seatrial')), 'E_LEAK_PATH', {}],
    ['an escaped path', () => edit('evaluation/evaluation.json', (text) => text.replace(/"codeDigest":"[^"]*"/, '"codeDigest":"\\/home\\u002fziggy"')), 'E_LEAK_PATH', {}],
    ['a path as a key', () => edit('checkpoint-summary.json', (text) => text.replace('"sha256":{', `"sha256":{"/data/runs/x":"${'0'.repeat(64)}",`)), 'E_LEAK_PATH', {}],
    ['a Windows path', () => edit('README.md', (text) => `${text}C:\\Users\\ziggy\\x\n`), 'E_LEAK_PATH', {}],
    ['an address', () => edit('README.md', (text) => `${text}on 10.0.3.17\n`), 'E_LEAK_ADDRESS', {}],
    ['an e-mail address', () => edit('README.md', (text) => `${text}ziggy@example.org\n`), 'E_LEAK_EMAIL', {}],
    ['a token', () => edit('README.md', (text) => `${text}${token}\n`), 'E_LEAK_TOKEN', {}],
    ['a signed web token', () => edit('README.md', (text) => `${text}eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl\n`), 'E_LEAK_TOKEN', {}],
    ['a private key', () => edit('README.md', (text) => `${text}-----BEGIN RSA PRIVATE KEY-----\n`), 'E_LEAK_TOKEN', {}],
    ['credentials in a URL', () => edit('README.md', (text) => `${text}https://ziggy:pw@example.org\n`), 'E_LEAK_TOKEN', {}],
    ['a secret of the environment', () => edit('README.md', (text) => `${text}open sesame\n`), 'E_LEAK_SECRET', { environment: { DEPLOY_PASSWORD: 'open sesame' } }],
    ['that secret in base64', () => edit('README.md', (text) => `${text}${Buffer.from('open sesame').toString('base64')}\n`), 'E_LEAK_SECRET', { environment: { DEPLOY_PASSWORD: 'open sesame' } }],
    ['a host name', () => edit('README.md', (text) => `${text}made on GPUBOX7\n`), 'E_LEAK_IDENTITY', { identities: ['gpubox7.example.org'] }],
    ['the user of the environment', () => edit('README.md', (text) => `${text}by lovelace\n`), 'E_LEAK_IDENTITY', { environment: { USER: 'lovelace' } }],
    ['something random', () => edit('README.md', (text) => `${text}qX7vT2mB9zKdR4wLpN8sYcF3hJ6gA1eU\n`), 'E_LEAK_RANDOM', {}],
    ['a file name', () => writeFile(join(dir, 'gpubox7.txt'), 'x'), 'E_LEAK_IDENTITY', { identities: ['gpubox7'] }],
  ])('%s is found and never shown', async (_, spoil, code, changes) => {
    await spoil();
    await reseal();
    const verification = await verifyRelease(dir, { ...options, ...changes });
    expect(codesOf(verification)).toContain(code);
    const found = verification.failures.find((failure) => failure.code === code)!;
    expect(found.exitClass).toBe('leak');
    expect(found.location).not.toBeNull();
    const shown = JSON.stringify(verification);
    for (const value of ['ziggy', 'hf_aB3', 'sesame', 'b3BlbiBz', 'GPUBOX7', 'gpubox7', 'lovelace', 'qX7vT2', '10.0.3.17']) expect(shown).not.toContain(value);
  });

  // Quadratic time would take minutes for each of these; linear time stays far below the limit on a busy machine too.
  it('are looked for in linear time', async () => {
    for (const text of ['a'.repeat(400_000), '/'.repeat(400_000), 'a/'.repeat(200_000), 'a.'.repeat(200_000), 'http://'.repeat(60_000), '1.'.repeat(200_000), 'eyJ-'.repeat(100_000)]) {
      await writeFile(join(dir, 'README.md'), text);
      expect((await verifyRelease(dir, options)).ok).toBe(false);
    }
  }, 120_000);

  it('are not seen in an ordinary release under an ordinary environment', async () => {
    const environment = { HOME: '/root', USER: 'root', PATH: '/usr/bin', PWD: '/root/x', LANG: 'C.UTF-8', HOSTNAME: 'localhost', API_TOKEN: 'abcdef-123456', npm_package_author_name: 'seatrial' };
    expect((await verifyRelease(dir, { ...options, environment, identities: ['root', 'b3f1c2'] })).failures).toEqual([]);
  });
});

describe('the load proof', () => {
  it.each<[string, VerifyOptions['loader'], string]>([
    ['a loader that fails', { ...steadyLoader, load: () => Promise.reject(new Error('no such tensor')) }, 'E_LOAD_FAILED'],
    ['other tokens', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, greedyIds: [9, 9] })) }, 'E_LOAD_TOKENS'],
    ['fewer answers', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).slice(1) }, 'E_LOAD_TOKENS'],
    ['other logprobs', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, adapterLogprobs: [-0.2502, -0.25] })) }, 'E_LOAD_LOGPROBS'],
    ['a base that is not the one it was trained on', { ...steadyLoader, baseDigest: '0'.repeat(64) }, 'E_LOAD_OTHER_BASE'],
    ['a load in which the adapter does nothing', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, adapterLogprobs: found.baseLogprobs })) }, 'E_LOAD_SAME_AS_BASE'],
    ['another base', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, baseLogprobs: [-0.6, -0.5] })) }, 'E_LOAD_LOGPROBS'],
    ['logprobs that are NaN', { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, adapterLogprobs: [NaN, -0.25] })) }, 'E_LOAD_LOGPROBS'],
  ])('refuses %s', async (_, loader, code) => {
    const verification = await verifyRelease(dir, { ...options, loader });
    expect(codesOf(verification)).toContain(code);
    expect(exitCodeOf(verification)).toBe(25);
  });

  it('accepts logprobs within the recorded tolerance', async () => {
    const close: VerifyOptions['loader'] = { ...steadyLoader, load: async (request) => (await steadyLoader.load(request)).map((found) => ({ ...found, adapterLogprobs: [-0.25005, -0.25] })) };
    expect((await verifyRelease(dir, { ...options, loader: close })).ok).toBe(true);
  });

  it.each<[string, (proof: { adapterSha256: string; toleranceNats: number; observations: { adapterLogprobs: number[]; baseLogprobs: number[] }[] }) => void, string]>([
    ['of another adapter', (proof) => (proof.adapterSha256 = '0'.repeat(64)), 'E_LOAD_OTHER_ADAPTER'],
    ['in which the adapter does nothing', (proof) => proof.observations.forEach((found) => (found.adapterLogprobs = found.baseLogprobs)), 'E_LOAD_SAME_AS_BASE'],
    ['that allows itself any difference', (proof) => (proof.toleranceNats = 100), 'E_RELEASE_RECORD'],
    ['with probabilities above one', (proof) => (proof.observations[0]!.adapterLogprobs[0] = 60), 'E_RELEASE_RECORD'],
    ['with missing logprobs', (proof) => proof.observations[0]!.adapterLogprobs.pop(), 'E_LOAD_PROOF'],
  ])('refuses a record %s', async (_, change, code) => {
    await editJson('load-proof.json', (value) => change(value as never));
    await reseal();
    expect(codesOf(await verifyRelease(dir, options))).toContain(code);
  });
});
