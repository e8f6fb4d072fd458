import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Context } from '../../src/core/context.js';
import { execute, NoInput, one, operationsFor } from '../../src/core/operation.js';

/** Runs that are under way, and what ends them. */
const runs: (() => void)[] = [];

const { publicOperation } = operationsFor<object>();
const rest = {
  name: 'example',
  kind: 'query' as const,
  summary: 'An example.',
  input: NoInput,
  output: one(NoInput),
  run: async () => {
    await new Promise<void>((end) => runs.push(end));
    return {};
  },
};
const computing = publicOperation({ ...rest, computes: true });
const other = publicOperation(rest);

const contextOf = (ipAddress: string, signal?: AbortSignal): Context =>
  ({
    ...{ actor: null, ipAddress, userAgent: null, requestId: 'test', idempotencyKey: null },
    ...{ authFailure: null, services: { of: () => ({}) }, ...(signal && { signal }) },
  }) as unknown as Context;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    ({ code, message }) => code ?? message,
  );

async function endAll<T>(all: Promise<T>): Promise<T> {
  const timer = setInterval(() => runs.splice(0).forEach((end) => void end()), 1);
  return await all.finally(() => clearInterval(timer));
}

it('operations that compute run one at a time, those of one caller with a bound', async () => {
  const greedy = Array.from({ length: 30 }, () => codeOf(execute(computing, contextOf('a'))));
  await turn();
  expect(runs).toHaveLength(1);
  const others = ['b', 'c'].map((address) => codeOf(execute(computing, contextOf(address))));
  const gone = new AbortController();
  const left = codeOf(execute(computing, contextOf('d', gone.signal)));
  gone.abort(new Error('gone'));
  expect(await left).toBe('gone');
  // An operation that does not compute waits for none.
  const quick = codeOf(execute(other, contextOf('a')));
  await turn();
  expect(runs).toHaveLength(2);
  const answers = await endAll(Promise.all([...greedy, ...others, quick]));
  expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(30 - 11);
  expect(answers.slice(30)).toEqual(['OK', 'OK', 'OK']);
});
