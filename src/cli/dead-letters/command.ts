import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { createLogger } from '../../infra/logging/logger.js';
import { startQueue } from '../../infra/queue/queue.js';
import { runCommand } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';

/** `npm run ops -- dead-letters`: lists dead letters, or retries those of one queue. */
export async function deadLettersCommand(usage: string): Promise<never> {
  return await runCommand(usage, readArguments, async ({ retry }, database) => {
    const queue = await startQueue(database, createLogger('error'));
    try {
      const counts = await queue.deadLetters();
      if (retry === undefined) {
        const lines = [...counts].map(([name, count]) => `${name}: ${count}`);
        process.stdout.write(
          `${lines.length > 0 ? lines.join('\n') : 'There are no dead letters.'}\n`,
        );
        return;
      }
      if (!counts.has(retry)) throw new UsageError(`The queue ${retry} has no dead letters.`);
      process.stdout.write(`${await queue.retryDeadLetters(retry)} will be retried.\n`);
    } finally {
      await queue.stop(0);
    }
  });
}

function readArguments(args: readonly string[]): { retry: string | undefined } {
  try {
    const { values } = parseArgs({ args: [...args], options: { retry: { type: 'string' } } });
    return { retry: values.retry };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
