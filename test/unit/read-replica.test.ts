import { describe, expect, it, vi } from 'vitest';
import { fromPrimary, fromReplica, readsReplica } from '../../src/core/replica-reads.js';
import type { Statements } from '../../src/core/sql.js';
import { MAX_LAG, ReadReplica, replicaReads } from '../../src/infra/database/read-replica.js';
import { RecentWriters, WRITER_WINDOW } from '../../src/infra/database/recent-writers.js';
import { createLogger } from '../../src/infra/logging/logger.js';

/** A replica whose positions a test sets. */
function measured() {
  const at = { flushed: 0, replayed: 0 as number | null };
  const answering = (read: () => number | null) =>
    ({ all: async () => [{ position: read() }] }) as unknown as Statements;
  const replica = new ReadReplica(
    answering(() => at.flushed),
    answering(() => at.replayed),
    createLogger('silent'),
  );
  return { at, replica };
}

describe('how far a replica is behind', () => {
  it('is told by the last moment whose position it has reached', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { at, replica } = measured();
      expect(replica.lag()).toBe(Number.POSITIVE_INFINITY);
      await replica.measure();
      expect(replica.lag()).toBe(0);
      for (const flushed of [10, 20, 30]) {
        vi.advanceTimersByTime(1_000);
        at.flushed = flushed;
        await replica.measure();
      }
      // It shows what was there three seconds ago.
      expect(replica.lag()).toBe(3_000);
      at.replayed = 20;
      await replica.measure();
      expect(replica.lag()).toBe(1_000);
      expect(replica.isUsable()).toBe(true);
      vi.advanceTimersByTime(MAX_LAG);
      expect(replica.isUsable()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not known of a server that is no standby, or that does not answer', async () => {
    const { at, replica } = measured();
    await replica.measure();
    at.replayed = null;
    await replica.measure();
    expect(replica.lag()).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves time for an account to find its own changes', () => {
    expect(MAX_LAG).toBe(4_000);
    expect(WRITER_WINDOW).toBe(10_000);
  });
});

describe('a read that bears a delay', () => {
  const where = async () => (readsReplica() ? 'replica' : 'primary');

  it('goes to the replica, but not what is kept from it', async () => {
    const { replica } = measured();
    const reads = replicaReads(replica, new RecentWriters(undefined));
    expect(await reads.run(1, where)).toBe('primary');
    await replica.measure();
    expect(await reads.run(1, where)).toBe('replica');
    expect(await reads.run(1, () => fromPrimary(where))).toBe('primary');
    expect(await where()).toBe('primary');
    expect(await fromReplica(where)).toBe('replica');
  });

  it('goes to the database for whoever has just changed something', async () => {
    const { replica } = measured();
    const writers = new RecentWriters(undefined);
    const reads = replicaReads(replica, writers);
    await replica.measure();
    await writers.add(1);
    expect(await reads.run(1, where)).toBe('primary');
    expect(await reads.run(2, where)).toBe('replica');
  });

  it('is repeated on the database when the replica fails, and an error of the caller is not', async () => {
    const { replica } = measured();
    const reads = replicaReads(replica, new RecentWriters(undefined));
    await replica.measure();
    const broken = async () => {
      if (readsReplica()) throw Object.assign(new Error('conflict'), { code: '40001' });
      return 'primary';
    };
    expect(await reads.run(1, broken)).toBe('primary');
    expect(replica.isUsable()).toBe(false);
    await replica.measure();
    const { AppError } = await import('../../src/core/errors.js');
    const refused = async () => {
      throw new AppError('FORBIDDEN', 'No.');
    };
    await expect(reads.run(1, refused)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(replica.isUsable()).toBe(true);
  });
});
