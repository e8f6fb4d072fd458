import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Passwords } from '../../../../src/modules/people/users/passwords.js';
import { startOn, type TestApp } from '../../../support/app.js';
import { openTestDatabase, type TestDatabase } from '../../../support/database.js';
import { recordStatements, type StatementRecorder } from '../../../support/statements.js';

let database: TestDatabase;
let recorder: StatementRecorder;
let app: TestApp;
beforeAll(async () => {
  ({ database, recorder } = await recordStatements(openTestDatabase));
  // Runs no jobs, so that the statements are those of the logins.
  app = await startOn(database, { lockoutAttempts: 1_000, processRole: 'web' });
});
afterAll(async () => {
  await app.stop();
  recorder.stop();
  await database.close();
});

const LOGIN = `mutation ($email: String!, $password: String!) {
  login(input: { email: $email, password: $password }) { accessToken }
}`;

const INTERFACES: Readonly<Record<string, (email: string) => Promise<unknown>>> = {
  REST: async (email) => {
    const body = { email, password: 'not the right one' };
    const { status, headers, body: answer } = await app.rest('POST', '/api/auth/login', { body });
    const { timestamp: _time, error, ...told } = answer;
    const { requestId: _id, ...reason } = error;
    return { status, told, reason, headers: [...headers.keys()] };
  },
  GraphQL: async (email) => {
    const { errors } = await app.graphql(LOGIN, { email, password: 'not the right one' });
    return errors?.map(
      ({ message, extensions: { requestId: _id, timestamp: _time, ...told } }) => ({
        message,
        told,
      }),
    );
  },
};

const ACCOUNTS = /\b(users|user_identities|login_attempts|second_factors|sessions)\b/;

/** A wrong password for the address: the answer, the statements and the computations of a hash. */
async function guess(login: (email: string) => Promise<unknown>, email: string) {
  const verified = vi.spyOn(Passwords.prototype, 'verify');
  try {
    const { result, statements } = await recorder.during(() => login(email));
    return {
      answer: result,
      // What the process reads by itself meanwhile does not concern accounts.
      statements: statements.map(({ text }) => text).filter((text) => ACCOUNTS.test(text)),
      verified: verified.mock.calls.length,
    };
  } finally {
    verified.mockRestore();
  }
}

describe.each(Object.keys(INTERFACES))('a wrong password through %s', (name) => {
  it('does the same work and has the same answer for an account and for none', async () => {
    const login = INTERFACES[name];
    if (!login) throw new Error(name);
    const { email } = await app.seed.person('technician');
    // The first login of a process prepares what later ones find.
    await guess(login, email);
    const known = await guess(login, email);
    const unknown = await guess(login, `nobody.${name}@example.org`);
    expect(unknown).toEqual(known);
    expect(known.verified).toBe(1);
    expect(known.statements.length).toBeGreaterThan(0);
  });
});
