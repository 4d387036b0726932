import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { SandboxSpecError } from '../../src/env/index.js';
import { describeProviders, hostProcessesNamed, ownSeconds, plainSpec, run, text } from './sandbox-providers.js';
import { harborOutcomes, processOutcomes } from './weaker-outcomes.js';

describeProviders('sandbox contract', (subject) => {
  const { name, isolation, row, provider, withSandbox, itNeeds } = subject;
  const [open, foreign] = [processOutcomes(subject), harborOutcomes(subject)];

  it('says what it is', () => {
    expect(provider().name).toBe(name);
    expect(provider().isolation).toBe(isolation);
  });

  it('reports exit codes and signals', async () => {
    await withSandbox({}, async (sandbox) => {
      for (const code of [0, 1, 42, 255]) expect((await run(sandbox, `exit ${code}`)).exitCode).toBe(code);
      expect((await run(sandbox, 'kill -9 $$')).exitCode).toBe(137);
      expect((await run(sandbox, 'kill -TERM $$')).exitCode).toBe(143);
      // A shell started in the background would leave its children deaf to it.
      expect((await run(sandbox, 'kill -INT $$')).exitCode).toBe(130);
      expect((await run(sandbox, 'kill -QUIT $$')).exitCode).toBe(131);
      expect((await run(sandbox, 'no-such-command')).exitCode).toBe(127);
      expect((await run(sandbox, 'if')).exitCode).toBe(2);
      expect(sandbox.status()).toEqual({ alive: true });
    });
  });

  it('joins stdout and stderr in order, with no input and a shell of its own for each command', async () => {
    await withSandbox({}, async (sandbox) => {
      expect((await run(sandbox, 'echo one; echo two >&2; echo three')).output).toBe('one\ntwo\nthree\n');
      expect((await run(sandbox, 'cat; echo "[$?]"')).output).toBe('[0]\n');
      await run(sandbox, 'cd /; VARIABLE=1; export VARIABLE');
      expect((await run(sandbox, 'echo "$VARIABLE"; [ "$(pwd)" = "$WORKDIR" ] && echo home')).output).toBe('\nhome\n');
    });
  });

  itNeeds('input', 'gives a command the input it is asked to, and no other', async () => {
    await withSandbox({}, async (sandbox) => {
      const input = 'first line\n$HOME `id` "quoted" it\'s\nlast %s without line feed';
      expect((await run(sandbox, 'cat', { input })).output).toBe(input);
      expect((await run(sandbox, 'read -r a b; echo "[$a][$b]"; sh -c "cat | wc -l"; exit 3', { input: 'one two three\nrest\n' }))).toMatchObject({ output: '[one][two three]\n1\n', exitCode: 3 });
      expect((await run(sandbox, 'true', { input: 'unread' })).exitCode).toBe(0);
      expect((await run(sandbox, 'cat')).output).toBe('');
      const long = 'x'.repeat(4096);
      expect((await run(sandbox, 'sleep 0.1; wc -c', { input: long })).output.trim()).toBe('4096');
      for (const refused of [`${long}x`, 'nul\0']) await expect(run(sandbox, 'cat', { input: refused })).rejects.toThrow(SandboxSpecError);
      await expect(run(sandbox, `: '${'y'.repeat(200_000)}'`, { input: 'x' })).rejects.toThrow(SandboxSpecError);
    });
  }, { harbor: foreign['inputRefused'] });

  it('closed shells do what shells do', async () => {
    await withSandbox({ closedShells: true }, async (sandbox) => {
      const command = `echo a >/dev/stderr; echo b | tee /dev/stdout; sh -c 'echo "$0 $(echo nested)"'; bash -c 'cat <(echo c) && read -r x < <(echo d) && echo "$x" >/dev/stdout'
        printf '#!/bin/sh -e\necho script; false; echo not here\n' >s && chmod 755 s && ./s; echo "$?"; python3 -c 'import subprocess; print(subprocess.run("echo e | cat", shell=True, capture_output=True).stdout)'
        cat <<END
f $(sleep 0.01 & wait; echo g)
END`;
      expect((await run(sandbox, command)).output).toBe("a\nb\nb\nsh nested\nc\nd\nscript\n1\nb'e\\n'\nf g\n");
      expect((await run(sandbox, 'sleep 60', { timeoutMs: 100 })).timedOut).toBe(true);
      expect((await run(sandbox, 'kill -9 $$')).exitCode).toBe(137);
    });
  });

  itNeeds('closed-shells', 'nobody looks into a closed shell, whichever started it', async () => {
    await withSandbox({ closedShells: true }, async (sandbox) => {
      const look = '(exec 3</proc/$1/mem) 2>/dev/null && echo "opens $1"; (exec 3>/proc/$1/fd/1) 2>/dev/null && echo "writes to $1"; head -c 1 /proc/$1/environ 2>/dev/null';
      const command = `printf '%s\n' '${look}' >look; sh look $$; sh look 1; bash -c 'sh look $$; true'; sh -c 'sh look $$; true'; (sh -c 'sh look $PPID; true'); python3 -c 'import subprocess; subprocess.run(["sh", "look", str(subprocess.Popen(["sh", "-c", "sleep 1; true"]).pid)])'; sleep 5 & until [ "$(cat /proc/$!/comm)" = sleep ]; do :; done; sh look $! | grep -c opens`;
      expect((await run(sandbox, command)).output).toBe('1\n');
    });
  }, { process: open['shellsAreOpen'], harbor: foreign['shellsAreOpen'] });

  it('lets a command reopen its own output', async () => {
    await withSandbox({}, async (sandbox) => {
      expect((await run(sandbox, 'echo a >/dev/stderr; echo b | tee /dev/stdout')).output).toBe('a\nb\nb\n');
    });
  });

  it('keeps output without a final newline, and output that looks like a marker', async () => {
    await withSandbox({}, async (sandbox) => {
      expect((await run(sandbox, 'printf "no newline"')).output).toBe('no newline');
      const forged = ']0123456789abcdef0123456789abcdef]0\n';
      expect((await run(sandbox, `printf '${forged.trim()}\\n'; exit 3`))).toMatchObject({ output: forged, exitCode: 3 });
    });
  });

  it('passes binary output through', async () => {
    await withSandbox({}, async (sandbox) => {
      const result = await run(sandbox, `printf '\\000\\001\\377\\376\\012\\000'`);
      expect([...result.head]).toEqual([0, 1, 255, 254, 10, 0]);
    });
  });

  it('runs a command of a megabyte', async () => {
    await withSandbox({}, async (sandbox) => {
      const long = 'x'.repeat(1_000_000);
      const result = await run(sandbox, `printf %s '${long}' | wc -c; echo "it's $$" >/dev/null; exit 7`);
      expect(result).toMatchObject({ output: '1000000\n', exitCode: 7 });
      const lines = Array.from({ length: 4000 }, (_, index) => `variable_${index}='${'y'.repeat(40)}'`).join('\n');
      expect((await run(sandbox, `${lines}\necho "$variable_3999" | wc -c`)).output).toBe('41\n');
    });
  });

  it('bounds output at the source and keeps head and tail', async () => {
    await withSandbox({}, async (sandbox) => {
      const limitBytes = { headBytes: 100, tailBytes: 50 };
      const result = await sandbox.exec('i=0; while [ $i -lt 20000 ]; do echo $i; i=$((i+1)); done', { timeoutMs: 20_000, limitBytes });
      const all = Array.from({ length: 20_000 }, (_, index) => `${index}\n`).join('');
      expect(text(result.head)).toBe(all.slice(0, 100));
      expect(text(result.tail)).toBe(all.slice(-50));
      expect(result.elidedBytes).toBe(all.length - 150);
    });
  });

  it('survives a flood in bounded memory', async () => {
    await withSandbox({}, async (sandbox) => {
      const before = process.memoryUsage.rss();
      const result = await run(sandbox, 'yes', { timeoutMs: 1500 * (row.patience ?? 1) });
      expect(result.timedOut).toBe(true);
      expect(result.exitCode).toBeNull();
      expect(result.elidedBytes).toBeGreaterThan(1_000_000);
      expect(result.head.length + result.tail.length).toBe(32_768);
      expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
      expect((await run(sandbox, 'echo still here')).output).toBe('still here\n');
    });
  });

  it('a timeout ends the command with all it started, and says so', async () => {
    await withSandbox({}, async (sandbox) => {
      const seconds = ownSeconds(1);
      const command = `(sleep ${seconds} & (sleep ${seconds} & sleep ${seconds}) & wait) & setsid sleep ${seconds} & nohup sleep ${seconds} >/dev/null 2>&1 & trap "" TERM INT; echo started; sleep ${seconds}; echo done`;
      const result = await run(sandbox, command, { timeoutMs: 400 });
      expect(result).toMatchObject({ timedOut: true, exitCode: null, output: 'started\n' });
      expect(result.durationMs).toBeGreaterThanOrEqual(395);
      expect(result.durationMs).toBeLessThan(5000);
      expect(hostProcessesNamed(seconds)).toEqual([]);
      expect(sandbox.status()).toEqual({ alive: true });
    });
  });

  it('an aborted command ends with all it started, one that waits for its turn never begins', async () => {
    await withSandbox({}, async (sandbox) => {
      const controller = new AbortController();
      const running = run(sandbox, 'setsid sleep 7653 & echo started; sleep 7653; echo done', { signal: controller.signal });
      const waiting = run(sandbox, 'echo begun >begun', { signal: controller.signal });
      await systemClock.sleep(300);
      controller.abort(new Error('enough'));
      const ended = await running;
      expect(ended).toMatchObject({ timedOut: false, exitCode: null });
      expect(['started\n', '']).toContain(ended.output);
      expect(await waiting).toMatchObject({ timedOut: false, exitCode: null, output: '' });
      expect(hostProcessesNamed('7653')).toEqual([]);
      expect(await run(sandbox, 'ls')).toMatchObject({ exitCode: 0, output: '' });
    });
  });

  it('keeps background processes of earlier commands through a later timeout', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, `sleep ${ownSeconds(2)} >/dev/null 2>&1 &`);
      await systemClock.sleep(50);
      await run(sandbox, `sleep ${ownSeconds(2)}`, { timeoutMs: 200 });
      expect(hostProcessesNamed(ownSeconds(2))).toHaveLength(1);
    });
  });

  it('does not wait for a background process that holds the output', async () => {
    await withSandbox({}, async (sandbox) => {
      const result = await run(sandbox, 'sleep 600 & echo quick');
      expect(result).toMatchObject({ output: 'quick\n', exitCode: 0, timedOut: false });
      expect(result.durationMs).toBeLessThan(5000);
    });
  });

  it('drops what background processes print between commands', async () => {
    await withSandbox({}, async (sandbox) => {
      await run(sandbox, '(sleep 0.1; echo late) & true');
      await systemClock.sleep(300);
      expect((await run(sandbox, 'echo mine')).output).toBe('mine\n');
    });
  });

  it('runs commands of one sandbox in turn and of several side by side', async () => {
    await withSandbox({}, async (sandbox) => {
      const results = await Promise.all([1, 2, 3].map((index) => run(sandbox, `echo start${index}; sleep 0.05; echo end${index}`)));
      expect(results.map((result) => result.output)).toEqual([1, 2, 3].map((index) => `start${index}\nend${index}\n`));
    });
    const many = await Promise.all(Array.from({ length: 16 }, () => provider().create(plainSpec)));
    try {
      expect(new Set(many.map((sandbox) => sandbox.id)).size).toBe(16);
      const outputs = await Promise.all(many.map(async (sandbox, index) => (await run(sandbox, `echo ${index} >f; sleep 0.05; cat f`)).output));
      expect(outputs).toEqual(many.map((_, index) => `${index}\n`));
    } finally {
      await Promise.all(many.map((sandbox) => sandbox.stop()));
    }
  });

  it('gives commands the spec\'s environment and nothing of the host\'s', async () => {
    process.env['SEATRIAL_TEST_SECRET'] = 'hunter2';
    try {
      await withSandbox({ env: { FROM_SPEC: 'a \'quoted\' "value"\nwith a line', PATH: '/usr/bin:/bin' } }, async (sandbox) => {
        const { output } = await run(sandbox, 'env', { env: { FROM_CALL: '1' } });
        expect(output).toContain('FROM_SPEC=a \'quoted\' "value"\nwith a line\n');
        expect(output).toContain('FROM_CALL=1\n');
        expect(output).toContain('PATH=/usr/bin:/bin\n');
        expect(output).not.toContain('hunter2');
        const names = output.split('\n').flatMap((line) => /^([A-Z_a-z]+)=/.exec(line)?.[1] ?? []);
        const known = ['FROM_CALL', 'FROM_SPEC', 'HOME', 'LANG', 'LOGNAME', 'OLDPWD', 'PATH', 'PWD', 'SANDBOX_ROOT', 'SEATRIAL_SANDBOX', 'TMPDIR', 'USER', 'WORKDIR', '_'];
        expect(names.filter((found) => !known.includes(found))).toEqual([]);
        expect((await run(sandbox, 'echo "[$FROM_CALL]"')).output).toBe('[]\n');
      });
    } finally {
      delete process.env['SEATRIAL_TEST_SECRET'];
    }
  });

  it('starts commands in the directory asked for', async () => {
    await withSandbox({ files: [{ path: 'sub dir/f', content: '', mode: 0o644 }] }, async (sandbox) => {
      expect((await run(sandbox, 'ls', { cwd: 'sub dir' })).output).toBe('f\n');
      expect((await run(sandbox, 'ls', { cwd: '/work/sub dir' })).output).toBe('f\n');
      expect((await run(sandbox, 'ls', { cwd: 'gone' })).exitCode).toBe(126);
    });
  });
});
