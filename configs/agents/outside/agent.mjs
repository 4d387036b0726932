// An outside agent: any program can be one. It asks for a command, runs it, tells the model what came of it, and goes on
// until the model says `submit`. Where the model is, and the key that opens it, stand in the environment.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { OPENAI_BASE_URL, OPENAI_API_KEY, SEATRIAL_MODEL, SEATRIAL_INSTRUCTION } = process.env;
const messages = [
  { role: 'system', content: 'Answer with one shell command in a ```bash block. When all is done, the command is: submit' },
  { role: 'user', content: readFileSync(SEATRIAL_INSTRUCTION, 'utf8') },
];
for (;;) {
  const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPENAI_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: SEATRIAL_MODEL, messages }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  const { content } = answer.choices[0].message;
  const command = /```bash\n([^]*?)\n```/.exec(content)?.[1];
  if (command === 'submit') break;
  const output = command === undefined ? 'There was no command.' : spawnSync('bash', ['-c', command], { encoding: 'utf8', timeout: 30_000 }).output.join('');
  messages.push({ role: 'assistant', content }, { role: 'user', content: output || 'It printed nothing.' });
}
