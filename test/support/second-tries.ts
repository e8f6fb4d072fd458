import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * A reporter of vitest that adds the tests that passed at a second try only to the file that the
 * environment variable SECOND_TRIES names.
 */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount === 0 || test.result().state !== 'passed') return;
    const line = `${test.module.relativeModuleId} > ${test.fullName}\n`;
    appendFileSync(process.env.SECOND_TRIES ?? 'second-tries', line);
  }
}
