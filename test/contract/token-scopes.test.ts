import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { idsOfNothing } from '../support/calls.js';
import { operations } from '../support/catalogue.js';
import { INTERFACES, type InterfaceName, interfacesOf, invoke } from '../support/interfaces.js';
import { closeClients, subscriber } from '../support/live.js';
import { PERMISSIONS, type PermissionName } from '../support/permission-names.js';
import type { Person } from '../support/seed.js';
import { namesOf, OPERATIONS, PUBLIC_OPERATIONS } from './modules.js';

/** Requirement on an API token for each operation that needs a session. */
const NEEDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OPERATIONS).flatMap(([name, { scope }]) =>
    scope === undefined ? [] : [[name, scope]],
  ),
);

let app: TestApp;
/** Holds every permission, so that only the scopes of the token decide. */
let owner: Person;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  owner = await app.seed.person('technician', { departmentId, permissions: [...PERMISSIONS] });
});
afterAll(async () => {
  await closeClients();
  await app.stop();
});

/** A token of the owner with these scopes. */
async function tokenWith(scopes: readonly PermissionName[]): Promise<string> {
  const key = scopes.join(' ');
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const { token } = await app.seed.apiToken(owner.id, scopes);
  tokens.set(key, token);
  return token;
}

const but = (excluded: readonly PermissionName[]) =>
  PERMISSIONS.filter((name) => !excluded.includes(name));

/** `user.manage` stands for every `user.*`. */
const withManage = (names: readonly PermissionName[]) =>
  names.some((name) => name.startsWith('user.')) ? [...names, 'user.manage' as const] : names;

async function outcomeOf(via: InterfaceName, name: string, token: string) {
  const { code, details } = await invoke(app, via, name, idsOfNothing(name), token);
  expect(code).not.toMatch(/^GRAPHQL_|INTERNAL_ERROR|METHOD_NOT_ALLOWED|UNAUTHENTICATED/);
  return { code, reason: details?.reason };
}

it('every operation but subscriptions has its line, and no other', () => {
  const callable = operations.filter(({ kind }) => kind !== 'subscription');
  const names = callable.map(({ name }) => name);
  const byLink = namesOf(({ access }) => access === 'link');
  const lines = [...Object.keys(NEEDS), ...PUBLIC_OPERATIONS, ...byLink];
  expect(lines.toSorted()).toEqual(names.toSorted());
});

describe.each(INTERFACES)('through %s', (via) => {
  const here = (wanted: (need: string) => boolean) =>
    Object.entries(NEEDS).filter(
      ([name, need]) => wanted(need) && interfacesOf(name).includes(via),
    );
  const isScope = (need: string) => need.includes('.');

  it.each(here(isScope))('%s needs the scope %s', async (name, need) => {
    if (need.includes('&')) {
      const all = need.split('&') as PermissionName[];
      for (const one of all) {
        const { code } = await outcomeOf(via, name, await tokenWith(but([one])));
        expect([one, code]).toEqual([one, 'FORBIDDEN']);
      }
      const { code } = await outcomeOf(via, name, await tokenWith(all));
      expect(code).not.toBe('FORBIDDEN');
      return;
    }
    const any = need.split('|') as PermissionName[];
    const without = await outcomeOf(via, name, await tokenWith(but(withManage(any))));
    expect(without).toEqual({ code: 'FORBIDDEN', reason: 'scope_required' });
    for (const one of any) {
      const { reason } = await outcomeOf(via, name, await tokenWith([one]));
      expect(String(reason)).not.toMatch(/scope_required|session_required/);
    }
  });

  it.each(here((need) => need === 'session'))('%s needs a login session', async (name) => {
    expect(await outcomeOf(via, name, await tokenWith(PERMISSIONS))).toEqual({
      code: 'FORBIDDEN',
      reason: 'session_required',
    });
  });

  it.each(here((need) => need === 'any'))('%s is open to any token', async (name) => {
    expect((await outcomeOf(via, name, await tokenWith(['logs.read']))).code).toBe('OK');
  });

  it.each(here((need) => need === 'nobody'))('%s is refused to all', async (name) => {
    expect((await outcomeOf(via, name, await tokenWith(PERMISSIONS))).code).toBe('FORBIDDEN');
  });
});

it('what a permission opens counts only where the owner has it, too', async () => {
  const poor = await app.seed.person('technician', { permissions: ['maintenance.read'] });
  const { token } = await app.seed.apiToken(poor.id, PERMISSIONS);
  for (const [name, need] of Object.entries(NEEDS)) {
    if (!need.includes('.') || need.includes('maintenance') || need.includes('|')) continue;
    for (const via of interfacesOf(name)) {
      // Open to every session, or own data.
      if (/^(myAvatar|userAvatar|delegation|systemStatus|figureReport)/.test(name)) continue;
      const { code } = await invoke(app, via, name, idsOfNothing(name), token);
      expect([via, name, code]).toEqual([via, name, 'FORBIDDEN']);
    }
  }
});

it('the live socket needs maintenance.read', async () => {
  const subscribe = subscriber(() => app.url);
  const refused = await subscribe(await tokenWith(but(['maintenance.read'])));
  expect(refused.closed?.code).toBe(4403);
  const admitted = await subscribe(await tokenWith(['maintenance.read']));
  expect([admitted.closed, admitted.errors]).toEqual([undefined, []]);
});
