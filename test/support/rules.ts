import type { TestApp } from './app.js';
import { eventually } from './receiver.js';

/** Waits until rules have been judged on everything that happened. */
export async function rulesDone({ database: { prisma } }: TestApp): Promise<void> {
  await eventually(async () => ((await prisma.ruleEvent.count()) === 0 ? true : undefined));
}
