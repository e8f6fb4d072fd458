import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../support/program.js';

beforeAll(buildProgram);

/** Output of a program with a logger until it ends, or until it is killed after printing `last`. */
async function printedBy(
  work: string,
  last?: string,
): Promise<{ numbers: number[]; signal: string | null }> {
  const logger = JSON.stringify(
    new URL('../../dist/src/infra/logging/logger.js', import.meta.url).href,
  );
  const program = `import { createLogger } from ${logger};
    const logger = createLogger('info');
    ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (last !== undefined && text.includes(last)) child.kill('SIGKILL');
  });
  const signal = await new Promise<string | null>((resolve) => {
    child.once('close', (_code, by) => resolve(by));
  });
  const lines = text.trim() === '' ? [] : text.trim().split('\n');
  return { numbers: lines.map((line) => (JSON.parse(line) as { n: number }).n), signal };
}

const MANY = 'for (let n = 0; n < 2000; n += 1) logger.info({ n });';
const EVERY = Array.from({ length: 2000 }, (_, n) => n);

describe('log lines are all printed, in their order', () => {
  it.each([
    ['by a program that runs out of work', MANY],
    ['by one that exits at once', `${MANY} process.exit(0);`],
    ['by one that fails', `${MANY} setImmediate(() => { throw new Error('failed'); });`],
    ['with an error among them', `${MANY.replace('.info', '[n === 7 ? "error" : "info"]')}`],
    [
      'by two loggers',
      `${MANY.replace('logger', '[logger, other][n % 2]').replace('for', `const other = createLogger('info'); for`)}`,
    ],
  ])('%s', async (_name, work) => {
    expect((await printedBy(work)).numbers).toEqual(EVERY);
  });

  it('up to an error, by a program that is killed while it works', async () => {
    const work = `
      logger.info({ n: 1 });
      logger.error({ n: 2 });
      logger.info({ n: 3 });
      // Nothing but another thread can write meanwhile.
      for (;;);`;
    const { numbers, signal } = await printedBy(work, '"n":2');
    expect(signal).toBe('SIGKILL');
    expect(numbers).toEqual([1, 2]);
  });
});
