import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startComparingApp, type TestApp } from '../support/app.js';
import { idsOfNothing } from '../support/calls.js';
import { INTERFACES, type InterfaceName, interfacesOf, invoke } from '../support/interfaces.js';
import { PERMISSIONS, type PermissionName } from '../support/permission-names.js';
import type { Person } from '../support/seed.js';
import { namesOf, OPERATIONS, OTHER_PATHS, PUBLIC_OPERATIONS } from './modules.js';

/** Which permission opens an operation, by itself. */
const BY_PERMISSION: Readonly<Record<string, readonly PermissionName[]>> = Object.fromEntries(
  Object.entries(OPERATIONS).flatMap(([name, { access }]) =>
    typeof access === 'string' ? [] : [[name, access]],
  ),
);
const BY_SESSION = namesOf(({ access }) => access === 'session');
const BY_NOBODY = namesOf(({ access }) => access === 'nobody');
const BY_SUPER_ADMIN = namesOf(({ access }) => access === 'super_admin');
const BY_LINK = namesOf(({ access }) => access === 'link');
const BY_RELATION = namesOf(({ access }) => access === 'relation');

let app: TestApp;
let superAdmin: Person;
let departmentId: number;
/** One person for each permission, who holds it and nothing else. */
const holders = new Map<PermissionName, Person>();
/** People who hold all permissions but some, by the names of those. */
const others = new Map<string, Person>();

beforeAll(async () => {
  app = await startComparingApp();
  superAdmin = await app.seed.person('super_admin');
  // Figures are for people of a department, or of the whole organisation.
  departmentId = (await app.seed.department()).id;
  for (const permission of PERMISSIONS) {
    const holder = { departmentId, permissions: [permission] };
    holders.set(permission, await app.seed.person('technician', holder));
  }
});
afterAll(() => app.stop());

const holderOf = (permission: PermissionName) => holders.get(permission) as Person;

async function holderOfAllBut(excluded: readonly PermissionName[]): Promise<Person> {
  const key = excluded.join(' ');
  const found = others.get(key);
  if (found !== undefined) return found;
  const permissions = PERMISSIONS.filter((permission) => !excluded.includes(permission));
  const person = await app.seed.person('technician', { departmentId, permissions });
  others.set(key, person);
  return person;
}

async function codeOf(via: InterfaceName, name: string, token?: string): Promise<string> {
  const { code } = await invoke(app, via, name, idsOfNothing(name), token);
  // The call itself has to be understood, or it says nothing about access.
  expect(code).not.toMatch(/^GRAPHQL_|INTERNAL_ERROR|METHOD_NOT_ALLOWED/);
  return code;
}

const DENIED = /^(UNAUTHENTICATED|FORBIDDEN|session_invalid|expired_token)$/;

it('every operation has its line', () => {
  const lines = [
    ...Object.keys(BY_PERMISSION),
    ...BY_SESSION,
    ...PUBLIC_OPERATIONS,
    ...BY_NOBODY,
    ...BY_SUPER_ADMIN,
    ...BY_RELATION,
    ...BY_LINK,
  ];
  expect(lines.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
});

describe.each(INTERFACES)('through %s', (via) => {
  const here = (names: readonly string[]) =>
    names.filter((name) => interfacesOf(name).includes(via));

  it.each(here(Object.keys(BY_PERMISSION)))(
    '%s needs its permission, and no other',
    async (name) => {
      const needed = BY_PERMISSION[name] ?? [];
      for (const permission of needed) {
        const code = await codeOf(via, name, holderOf(permission).token);
        expect([permission, code]).not.toEqual([permission, expect.stringMatching(DENIED)]);
      }
      expect(await codeOf(via, name, (await holderOfAllBut(needed)).token)).toBe('FORBIDDEN');
      expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
    },
  );

  it.each(here(BY_SESSION))('%s needs a session, and no permission', async (name) => {
    const person = await app.seed.person('technician', { permissions: [] });
    expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
    expect(await codeOf(via, name, person.token)).not.toMatch(DENIED);
  });

  it.each(here(PUBLIC_OPERATIONS))('%s needs nothing', async (name) => {
    const input = name === 'refreshToken' ? { refreshToken: 'none' } : {};
    const { code } = await invoke(app, via, name, input);
    expect(code).not.toMatch(/^(UNAUTHENTICATED|FORBIDDEN|expired_token)$/);
  });

  it.each(here(BY_NOBODY))('%s is denied to all', async (name) => {
    expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
    expect(await codeOf(via, name, superAdmin.token)).toBe('FORBIDDEN');
    expect(await codeOf(via, name, (await holderOfAllBut([])).token)).toBe('FORBIDDEN');
  });

  it.each(here(BY_SUPER_ADMIN))('%s needs the super_admin', async (name) => {
    expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
    expect(await codeOf(via, name, (await holderOfAllBut([])).token)).toBe('FORBIDDEN');
    expect(await codeOf(via, name, superAdmin.token)).not.toMatch(DENIED);
  });

  it.each(here(BY_RELATION))('%s needs a session', async (name) => {
    expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
  });

  it.each(here(BY_LINK))('%s needs the token of a link, and no session', async (name) => {
    expect(await codeOf(via, name)).toBe('UNAUTHENTICATED');
    expect(await codeOf(via, name, superAdmin.token)).toBe('FORBIDDEN');
    expect(await codeOf(via, name, 'no.token.at.all')).toBe('session_invalid');
  });

  it('the super_admin passes every check', async () => {
    for (const name of here(Object.keys(BY_PERMISSION))) {
      const code = await codeOf(via, name, superAdmin.token);
      expect([name, code]).not.toEqual([name, expect.stringMatching(DENIED)]);
    }
  });
});

it.each(OTHER_PATHS)('%s %s needs what the operation needs', async (verb, path, operation) => {
  const needed = BY_PERMISSION[operation] ?? [];
  const body = verb === 'GET' ? {} : { body: {} };
  for (const permission of needed) {
    const { status } = await app.rest(verb, path, { ...holderOf(permission), ...body });
    expect([200, 400, 404]).toContain(status);
  }
  const { status } = await app.rest(verb, path, { ...(await holderOfAllBut(needed)), ...body });
  expect(status).toBe(403);
});
