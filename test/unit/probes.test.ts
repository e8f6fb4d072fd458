import { expect, it } from 'vitest';
import { ProbedDependency } from '../../src/modules/system/monitoring/probes.js';

const away = new Error('connect ECONNREFUSED');

it('a dependency is reported once when it goes, and once when it is back', async () => {
  const reports: unknown[] = [];
  let failure: Error | undefined;
  const check = () => (failure === undefined ? Promise.resolve() : Promise.reject(failure));
  const mail = new ProbedDependency({ name: 'mail', check, required: false }, (...report) =>
    reports.push(report),
  );
  expect(await mail.health()).toBe('up');
  expect(reports).toEqual([]);
  failure = away;
  expect([await mail.health(), await mail.health(), await mail.health()]).toEqual([
    'down',
    'down',
    'down',
  ]);
  expect(reports).toEqual([['mail', away]]);
  failure = undefined;
  expect([await mail.health(), await mail.health()]).toEqual(['up', 'up']);
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
  expect(await cache.health()).toBe('down');
  expect(reports).toEqual([['cache', away]]);
});

it('a dependency that answers without being well is down in the health check, and ready', async () => {
  const reports: unknown[] = [];
  let full = true;
  const database = new ProbedDependency(
    {
      name: 'database',
      check: () => Promise.resolve(),
      isWell: () => (full ? Promise.reject(away) : Promise.resolve()),
      required: true,
    },
    (...report) => reports.push(report),
  );
  expect([await database.health(), await database.state()]).toEqual(['down', 'up']);
  full = false;
  expect([await database.health(), await database.state()]).toEqual(['up', 'up']);
  expect(reports).toEqual([
    ['database', away],
    ['database', undefined],
  ]);
});
