import { expect, it } from 'vitest';
import { ProbedDependency } from '../../src/modules/monitoring/probes.js';

const away = new Error('connect ECONNREFUSED');

it('a dependency is reported once when it goes, and once when it is back', async () => {
  const reports: unknown[] = [];
  let failure: Error | undefined;
  const check = () => (failure === undefined ? Promise.resolve() : Promise.reject(failure));
  const mail = new ProbedDependency({ name: 'mail', check, required: false }, (...report) =>
    reports.push(report),
  );
  expect(await mail.state()).toBe('up');
  expect(reports).toEqual([]);
  failure = away;
  expect([await mail.state(), await mail.state(), await mail.state()]).toEqual([
    'down',
    'down',
    'down',
  ]);
  expect(reports).toEqual([['mail', away]]);
  failure = undefined;
  expect([await mail.state(), await mail.state()]).toEqual(['up', 'up']);
  expect(reports).toEqual([
    ['mail', away],
    ['mail', undefined],
  ]);
});

it('a dependency that is away at the start is reported', async () => {
  const reports: unknown[] = [];
  const check = () => Promise.reject(away);
  const cache = new ProbedDependency({ name: 'cache', check, required: false }, (...report) =>
    reports.push(report),
  );
  expect(await cache.state()).toBe('down');
  expect(reports).toEqual([['cache', away]]);
});
