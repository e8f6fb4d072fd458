import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statements } from '../../../../src/core/sql.js';
import { createExecutor } from '../../../../src/graphql/executor.js';
import { newToken } from '../../../../src/modules/sign-in/sessions/token-format.js';
import { startOn, type TestApp } from '../../../support/app.js';
import { openTestDatabase } from '../../../support/database.js';

/** Cost of checking a bearer token, and precision of its last use. */
let app: TestApp;
/** The statements since they were last cleared. */
const texts: string[] = [];

beforeAll(async () => {
  const opened = await openTestDatabase();
  const observed: Statements = {
    all: async (statement) => {
      texts.push(statement.text);
      return await opened.statements.all(statement);
    },
  };
  const database = { ...opened, statements: observed };
  app = await startOn(database, { processRole: 'web' }, () => opened.close(), createExecutor());
});
afterAll(() => app.stop());

/** The tables of the statements that calls send; the list of permissions itself needs none. */
async function tablesOf(token: string, calls = 1): Promise<string[]> {
  texts.length = 0;
  await Promise.all(
    Array.from({ length: calls }, () => app.rest('GET', '/api/system/permissions', { token })),
  );
  const tables = /\b(api_tokens|sessions|users|delegations)\b/g;
  return texts
    .filter((text) => /^\s*(SELECT|WITH)/i.test(text))
    .map((text) => [...new Set(text.replaceAll('"', '').match(tables))].sort().join(' '))
    .filter((names) => names !== '');
}

it('a call with a token is one narrow statement, and one with a session what it was', async () => {
  const person = await app.seed.person('technician');
  const { token } = await app.seed.apiToken(person.id, ['maintenance.read']);
  await tablesOf(token);
  await app.services.tokenUses.flush();
  expect(await tablesOf(token)).toEqual(['api_tokens users']);
  expect(await tablesOf(person.token)).toEqual(['sessions users']);
});

it('a text with a wrong checksum is refused without a statement', async () => {
  const token = newToken();
  const wrong = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  expect(await tablesOf(wrong)).toEqual([]);
  expect(await tablesOf(token)).toEqual(['api_tokens users']);
});

it('the last use is written once a minute at most', async () => {
  const person = await app.seed.person('technician');
  const { id, token } = await app.seed.apiToken(person.id, ['maintenance.read']);
  const lastUse = async () => {
    await app.services.tokenUses.flush();
    return (await app.database.prisma.apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  };
  expect(await lastUse()).toBeNull();
  await tablesOf(token, 10);
  const first = await lastUse();
  expect(first).not.toBeNull();
  app.advance(30_000);
  await tablesOf(token, 10);
  expect(await lastUse()).toEqual(first);
  app.advance(31_000);
  await tablesOf(token, 10);
  const second = await lastUse();
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(60_000);
});
