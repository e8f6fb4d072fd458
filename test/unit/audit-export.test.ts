import { expect, it } from 'vitest';
import type { ActingCaller } from '../../src/core/context.js';
import type { Reads } from '../../src/core/reads.js';
import type { UnitOfWork } from '../../src/core/unit-of-work.js';
import type { PrismaClient } from '../../src/generated/prisma/client.js';
import { AuditService } from '../../src/modules/audit/audit.service.js';

const RECORDS = 200;
const BUSY = 10;

/** Occupies the process, as the conversion of records does. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('an export reads 40 records at a time, and leaves two thirds of the time to other requests', async () => {
  const now = new Date('2026-06-30T16:00:00Z');
  const takes: number[] = [];
  const reads = {
    auditRecord: {
      findMany: async ({ take }: { take: number }) => {
        const read = takes.reduce((sum, each) => sum + each, 0);
        takes.push(take);
        compute(BUSY);
        const count = Math.min(take, RECORDS - read);
        return Array.from({ length: count }, (_, n) => ({ id: BigInt(read + n), timestamp: now }));
      },
    },
  } as unknown as Reads;
  const unitOfWork = {
    run: (_caller: unknown, work: (unit: object) => unknown) => work({ now, audit: () => {} }),
  } as unknown as UnitOfWork;
  const { open } = await new AuditService({} as PrismaClient, reads, unitOfWork, () => now).export(
    {} as ActingCaller,
    {},
  );
  const began = performance.now();
  let lines = 0;
  for await (const part of await open()) lines += String(part).split('\r\n').length - 1;
  expect(lines).toBe(1 + RECORDS);
  // The last query finds no more records.
  expect(takes).toEqual([40, 40, 40, 40, 40, 40]);
  // A pause follows each of the five batches; a timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(6 * BUSY + 5 * (2 * BUSY - 1));
});
