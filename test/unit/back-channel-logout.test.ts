import { describe, expect, it } from 'vitest';
import type { Tx } from '../../src/core/transaction.js';
import type { Unit } from '../../src/core/unit.js';
import {
  type BackChannelLogoutDependencies,
  BackChannelLogoutService,
} from '../../src/modules/sign-in/auth/back-channel-logout.service.js';
import { nobody } from '../support/seed.js';

const USER = 7;

const STEPS = ['loginCode', 'authChallenge', 'session'] as const;

/**
 * A login at the provider that is completed beside the logout: after so many reads it has gone on to the
 * next of its steps, each of which replaces the one before in one transaction.
 */
function loginThatGoesOnAfter(reads: readonly number[]) {
  let read = 0;
  const ended: unknown[] = [];
  const tableOf = (name: (typeof STEPS)[number]) => ({
    findMany: async () => {
      const step = STEPS[reads.filter((one) => one <= read).length];
      read += 1;
      return name === step ? [{ userId: USER }] : [];
    },
    deleteMany: async () => ({ count: 0 }),
  });
  const tx = Object.fromEntries(STEPS.map((name) => [name, tableOf(name)])) as unknown as Tx;
  const unit = {
    tx,
    statements: { all: async () => [{}] },
    now: new Date(),
    audit: () => undefined,
  } as unknown as Unit;
  const token = {
    ...{ issuer: 'https://id.example.org', jti: 'one', issuedAt: new Date() },
    ...{ subject: undefined, sid: 'session there' },
  };
  const service = new BackChannelLogoutService({
    tokens: { verify: async () => token },
    unitOfWork: { run: (_caller: unknown, work: (unit: Unit) => unknown) => work(unit) },
    sessions: {
      end: async (_tx: unknown, which: unknown) => {
        ended.push(which);
        return 1;
      },
    },
    logs: { record: async () => undefined },
  } as unknown as BackChannelLogoutDependencies);
  return { service, ended };
}

describe('a logout of a session at the provider finds a login that is completed meanwhile', () => {
  const cases = [0, 1, 2, 3].flatMap((first) =>
    [first, first + 1, first + 2].map((second) => [first, second] as const),
  );
  it.each(cases)('after reads %i and %i', async (first, second) => {
    const { service, ended } = loginThatGoesOnAfter([first, second]);
    await service.end(nobody, 'token');
    expect(ended).toEqual([{ userId: USER, oidcSid: 'session there' }]);
  });
});
