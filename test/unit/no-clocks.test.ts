import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Code that measures time by the wall clock, or sleeps. */
const CLOCKS =
  /\bsetTimeout\b|performance\.now\(|hrtime|monitorEventLoopDelay|Date\.now\(\) - (began|begun|start|before)/;

/** The files that may, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'test/support/receiver.ts': 'the pause between two looks of `eventually`',
  'test/e2e/sign-in/scim/limits.test.ts': 'the name of the timer whose second it holds',
  'test/integration/processes.test.ts':
    'a process that runs no jobs shows nothing by which a test could see that it did not',
};

it('no test measures time by the clock on the wall, or sleeps', () => {
  const files = globSync('test/{unit,integration,e2e,contract,support}/**/*.ts').filter(
    (file) => !file.endsWith('no-clocks.test.ts'),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) => CLOCKS.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
