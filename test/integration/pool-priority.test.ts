import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';

// In a process of its own: the priority of a thread cannot be raised again.
it('the threads of the pool get a lower priority than the event loop', ({ skip }) => {
  if (process.platform !== 'linux') return skip('Threads have priorities of their own on Linux.');
  const script = `
    import { readFile } from 'node:fs/promises';
    import { getPriority } from 'node:os';
    import { readdirSync, readFileSync } from 'node:fs';
    import { lowerPoolPriority } from './src/infra/pool-priority.ts';
    await readFile('package.json');
    const lowered = lowerPoolPriority();
    const niceOf = (id) => getPriority(Number(id));
    const threads = readdirSync('/proc/self/task').map((id) => [
      readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), niceOf(id)]);
    const pool = threads.filter(([name]) => name === 'libuv-worker');
    const others = threads.filter(([name]) => name !== 'libuv-worker');
    console.log(JSON.stringify({ lowered, pool: pool.map(([, nice]) => nice),
      others: [...new Set(others.map(([, nice]) => nice - getPriority(process.pid)))] }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--experimental-strip-types', '--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, UV_THREADPOOL_SIZE: '4' } },
  );
  const pool = availableParallelism() > 1 ? [19, 19, 19, 19] : [5, 5, 5, 5];
  expect(stdout, stderr).toBe(`${JSON.stringify({ lowered: 4, pool, others: [0] })}\n`);
});
