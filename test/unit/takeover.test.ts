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
