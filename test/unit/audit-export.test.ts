import { expect, it } from 'vitest';
import type { ActingCaller } from '../../src/core/context.js';
import type { Statement, Statements } from '../../src/core/sql.js';
import type { UnitOfWork } from '../../src/core/unit-of-work.js';
import { csvFormat } from '../../src/modules/outward/export-files/csv.js';
import { ExportLeases } from '../../src/modules/outward/export-files/export-leases.js';
import { AuditService } from '../../src/modules/system/audit/audit.service.js';
import { ManualTiming } from '../support/manual-timing.js';

const RECORDS = 200;
const BUSY = 10;

it('an export reads 40 records at a time, and leaves two thirds of the time to other requests', async () => {
  const now = new Date('2026-06-30T16:00:00Z');
  const timing = new ManualTiming();
  const takes: number[] = [];
  const statements = {
    all: async ({ text, values }: Statement<unknown>) => {
      if (text.includes('from "users"')) return [{ id: 1 }];
      expect(text).toMatch(/LIMIT \$\d+::int$/);
      const take = Number(values.at(-1));
      const read = takes.reduce((sum, each) => sum + each, 0);
      takes.push(take);
      await timing.advance(BUSY);
      const count = Math.min(take, RECORDS - read);
      return Array.from({ length: count }, (_, n) => ({ id: BigInt(read + n), timestamp: now }));
    },
  } as unknown as Statements;
  const unitOfWork = {
    run: (_caller: unknown, work: (unit: object) => unknown) => work({ now, audit: () => {} }),
  } as unknown as UnitOfWork;
  const audit = new AuditService(
    statements,
    unitOfWork,
    () => now,
    { fileFor: async () => csvFormat() },
    new ExportLeases(undefined),
    timing,
  );
  const { open } = await audit.export({ actor: { userId: 1 } } as ActingCaller, {});
  let lines = 0;
  const exported = (async () => {
    for await (const part of await open()) lines += String(part).split('\r\n').length - 1;
  })();
  for (let batches = 1; batches <= 5; batches += 1) {
    await expect.poll(() => timing.paused).toEqual(Array(batches).fill(2 * BUSY));
    expect(takes).toHaveLength(batches);
    await timing.advance(2 * BUSY);
  }
  await exported;
  expect(lines).toBe(1 + RECORDS);
  // The last query finds no more records.
  expect(takes).toEqual([40, 40, 40, 40, 40, 40]);
  expect(timing.paused).toHaveLength(5);
});
