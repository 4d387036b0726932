import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultPair, generateBuiltinDataset, mend, repositoryFiles } from '../../env/index.js';
import { AgentPrompts, loadAgentConfig } from '../../rollout/index.js';
import { packageRoot } from '../compose/places.js';
import { type Demonstration, type DemonstrationSpec, drawDemonstration } from './demonstrations.js';

let prompts: AgentPrompts;
let spec: DemonstrationSpec;
let drawn: Demonstration[];
beforeAll(async () => {
  const { config: agentConfig } = await loadAgentConfig(join(packageRoot, 'configs/agents/builtin.toml'));
  prompts = new AgentPrompts(agentConfig);
  spec = { seed: 1, agentConfig, excludedPairs: new Set(generateBuiltinDataset(1).map(({ task }) => faultPair(task))), otherShare: 0.3 };
  drawn = Array.from({ length: 1500 }, (_, index) => drawDemonstration(spec, prompts, index));
});

const commands = ({ turns }: Demonstration): string[] => turns.map(({ answer }) => /^```bash\n([\s\S]*)\n```$/.exec(answer)![1]!);

/** What the host's `cat -n` says, without the line feed at the end. */
const catNumbered = (text: string): string => execFileSync('cat', ['-n'], { input: text, encoding: 'utf8' }).trimEnd();

describe('demonstrations', () => {
  it('repeat no task of the frozen dataset, in any split: neither function and module nor text', () => {
    const texts = new Set(generateBuiltinDataset(1).map(({ task }) => task.instruction));
    expect(spec.excludedPairs.size).toBeGreaterThan(200);
    expect(drawn.filter(({ task }) => spec.excludedPairs.has(faultPair(task)) || texts.has(task.instruction))).toEqual([]);
    const allowed = Array.from({ length: 1500 }, (_, index) => drawDemonstration({ ...spec, excludedPairs: new Set() }, prompts, index));
    expect(allowed.some(({ task }) => spec.excludedPairs.has(faultPair(task)))).toBe(true);
  });

  it('are a function of seed and number alone', () => {
    expect(drawDemonstration(spec, prompts, 7)).toEqual(drawn[7]);
    expect(drawDemonstration({ ...spec, seed: 2 }, prompts, 7)).not.toEqual(drawn[7]);
  });

  it('look, read, edit the line that is wrong, and submit', () => {
    for (const demonstration of drawn.slice(0, 300)) {
      const { file, line } = mend(demonstration.task);
      const [look, read, edit, ...rest] = commands(demonstration);
      expect([look, read]).toEqual(['ls', `cat -n ${file}`]);
      expect(edit).toMatch(new RegExp(`^sed -i '${line}s@\\.\\*@.*@' ${file.replace('.', '\\.')}$`));
      expect(rest.at(-1)).toBe('submit');
      expect(demonstration.turns[1]!.observation).toBe(`[0]\n${catNumbered(repositoryFiles(demonstration.task, 'broken').get(file)!)}`);
    }
  });

  it('guess the mend right a bit less than half of the time', () => {
    const right = drawn.filter((demonstration) => commands(demonstration)[2]!.includes(`@${mend(demonstration.task).text}@`));
    expect(right.length / drawn.length).toBeGreaterThan(0.38);
    expect(right.length / drawn.length).toBeLessThan(0.5);
  });
});
