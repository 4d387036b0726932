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

describe('demonstrations', () => {
  it('are about no (function, file) pair of the frozen dataset, in any split', () => {
    expect(spec.excludedPairs.size).toBeGreaterThan(200);
    expect(drawn.filter(({ task }) => spec.excludedPairs.has(faultPair(task)))).toEqual([]);
    const allowed = Array.from({ length: 1500 }, (_, index) => drawDemonstration({ ...spec, excludedPairs: new Set() }, prompts, index));
    expect(allowed.some(({ task }) => spec.excludedPairs.has(faultPair(task)))).toBe(true);
  });

  it('are a function of seed and number alone', () => {
    expect(drawDemonstration(spec, prompts, 7)).toEqual(drawn[7]);
    expect(drawDemonstration({ ...spec, seed: 2 }, prompts, 7)).not.toEqual(drawn[7]);
  });

  it('look, read, edit the line that is wrong, and submit', () => {
    for (const demonstration of drawn) {
      const { file, line } = mend(demonstration.task);
      const [look, read, edit, ...rest] = commands(demonstration);
      expect([look, read]).toEqual(['ls', `cat ${file}`]);
      expect(edit).toMatch(new RegExp(`^sed -i '${line}s@\\.\\*@.*@' ${file.replace('.', '\\.')}$`));
      expect(rest.at(-1)).toBe('submit');
      expect(demonstration.turns[1]!.observation).toContain(repositoryFiles(demonstration.task, 'broken').get(file)!.trimEnd());
    }
  });

  it('guess the mend right a bit less than half of the time', () => {
    const right = drawn.filter((demonstration) => commands(demonstration)[2]!.includes(`@${mend(demonstration.task).text}@`));
    expect(right.length / drawn.length).toBeGreaterThan(0.38);
    expect(right.length / drawn.length).toBeLessThan(0.5);
  });
});
