import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCOUNT_HOLDINGS } from '../../src/modules/sign-in/auth/takeover.service.js';

const SCALARS = new Set(['Int', 'String', 'Boolean', 'DateTime', 'Role', 'UserStatus', 'Theme']);

it('says of every relation of an account what becomes of it when its owner takes it over', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const model = /^model User \{$([\s\S]*?)^\}/m.exec(schema)?.[1] ?? '';
  const fields = [...model.matchAll(/^ {2}(\w+) +(\w+)/gm)];
  const relations = fields.filter(([, , type]) => !SCALARS.has(type ?? ''));
  expect(relations.map(([, name]) => name).toSorted()).toEqual(
    Object.keys(ACCOUNT_HOLDINGS).toSorted(),
  );
  expect(relations.length).toBeGreaterThan(25);
});

/** What other services end, each with tests of its own. */
const ENDED_ELSEWHERE = [
  ...['sessions', 'apiTokens', 'mailTokens'],
  ...['authenticatorApp', 'recoveryCodes', 'passkeys'],
  ...['delegationsFrom', 'delegationsTo', 'invited'],
];

it('deletes the rows of all that it says is removed', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');
  const model = /^model User \{$([\s\S]*?)^\}/m.exec(schema)?.[1] ?? '';
  const service = readFileSync('src/modules/sign-in/auth/takeover.service.ts', 'utf8');
  const kept = Object.entries(ACCOUNT_HOLDINGS)
    .filter(([name, fate]) => fate === 'removed' && !ENDED_ELSEWHERE.includes(name))
    .filter(([name]) => {
      const [, type = ''] = new RegExp(`^ {2}${name} +(\\w+)`, 'm').exec(model) ?? [];
      return !service.includes(`tx.${type[0]?.toLowerCase()}${type.slice(1)}.deleteMany(`);
    });
  expect(kept).toEqual([]);
});
