import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../src/config/config.js';
import { type Identity, IdentityProvider } from '../../src/infra/identity/identity-provider.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type ProviderAccount,
  startProvider,
  type TestProvider,
} from '../support/identity-provider.js';
import { atCallback } from '../support/oidc-browser.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
});
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.tamper = undefined;
  provider.userinfo = (claims) => claims;
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `group ${index + 1}`);

/** Logs somebody with these claims in, with the scope `groups` unless the settings name others. */
async function identityOf(
  claims: Omit<ProviderAccount, 'sub'>,
  settings: Partial<OidcConfig> = {},
): Promise<Identity> {
  provider.account = { sub: 'somebody', ...claims };
  provider.asked.userinfo = 0;
  const client = new IdentityProvider({
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    successRedirect: undefined,
    autoRegisterRole: undefined,
    scopes: 'openid email profile groups',
    ...settings,
  });
  const { url, checks } = await client.begin();
  const at = await atCallback(new URL(url), REDIRECT_URI);
  return await client.complete(at.search.slice(1), checks);
}

/** The same claims in the ID token and at userinfo. */
async function groupsOf(claims: Omit<ProviderAccount, 'sub'>, settings?: Partial<OidcConfig>) {
  return await (await identityOf(claims, settings)).groups(true);
}

describe('groups are', () => {
  it('the list of the claim, in its order', async () => {
    const groups = ['Technik', 'technik', '/Werk/Leitung', ' Nord '];
    expect(await groupsOf({ groups })).toEqual(['Technik', 'technik', '/Werk/Leitung', ' Nord ']);
    expect(provider.asked.userinfo).toBe(0);
  });

  it('no groups, where the list is empty', async () => {
    expect(await groupsOf({ groups: [] })).toEqual([]);
    expect(provider.asked.userinfo).toBe(0);
  });

  it('three hundred and five hundred of them', async () => {
    expect(await groupsOf({ groups: names(300) })).toHaveLength(300);
    expect(await groupsOf({ groups: names(500) })).toHaveLength(500);
  });

  it('a value once, and none of more than 200 characters', async () => {
    const longest = '🔧'.repeat(200);
    expect(await groupsOf({ groups: ['A', longest, 'A', `${longest}x`, '', 'B'] })).toEqual([
      'A',
      longest,
      'B',
    ]);
    expect(await groupsOf({ groups: [...names(500), 'group 1', 'x'.repeat(201)] })).toHaveLength(
      500,
    );
  });

  it('without names that no database stores', async () => {
    expect(await groupsOf({ groups: ['A\0', '\ud800', 'B'] })).toEqual(['B']);
  });

  it('the roles under a path', async () => {
    const claims = { groups: ['by name'], realm_access: { roles: ['technician', 'lead'] } };
    expect(await groupsOf(claims, { groupsClaim: 'realm_access.roles' })).toEqual([
      'technician',
      'lead',
    ]);
    expect(await groupsOf(claims)).toEqual(['by name']);
  });

  it('under a name with dots before a path of the same letters', async () => {
    provider.tamper = (claims) => ({
      ...claims,
      'realm_access.roles': ['by name'],
      'https://example.org/groups': ['by address'],
    });
    const claims = { realm_access: { roles: ['by path'] } };
    expect(await groupsOf(claims, { groupsClaim: 'realm_access.roles' })).toEqual(['by name']);
    expect(await groupsOf(claims, { groupsClaim: 'https://example.org/groups' })).toEqual([
      'by address',
    ]);
  });

  it('those of userinfo, where the ID token has none', async () => {
    provider.tamper = ({ groups: _, ...claims }) => claims;
    expect(await groupsOf({ groups: ['A'] })).toEqual(['A']);
    expect(provider.asked.userinfo).toBe(1);
  });
});

describe('groups are missing', () => {
  it.each([
    ['no claim', {}],
    ['null', { groups: null }],
    ['a text', { groups: 'Technik' }],
    ['a list of a number', { groups: ['Technik', 7] }],
    ['a list of a list', { groups: [['Technik']] }],
    ['an object', { groups: { 0: 'Technik' } }],
    ['501 values', { groups: names(501) }],
    ['a reference to another source', { groups: ['A'], _claim_names: { groups: 'src1' } }],
    ['a reference of another claim', { groups: ['A'], _claim_names: { address: 'src1' } }],
    ['an empty reference', { groups: ['A'], _claim_names: {} }],
    ['a reference that is no object', { groups: ['A'], _claim_names: null }],
  ])('with %s', async (_, claims) => {
    expect(await groupsOf(claims)).toBeUndefined();
  });

  it.each([
    ['a path that ends early', { realm_access: { role: ['A'] } }],
    ['a path through a text', { realm_access: 'roles' }],
    ['a path through a list', { realm_access: [{ roles: ['A'] }] }],
    ['a path through null', { realm_access: null }],
  ])('with %s', async (_, claims) => {
    expect(await groupsOf(claims, { groupsClaim: 'realm_access.roles' })).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'groups.length', 'toString.name'])(
    'with the claim %s, which every object has',
    async (groupsClaim) => {
      expect(await groupsOf({ groups: ['A'] }, { groupsClaim })).toBeUndefined();
    },
  );

  it('where a reference in the ID token leaves the list to another source than userinfo', async () => {
    provider.tamper = ({ groups: _, ...claims }) => ({
      ...claims,
      _claim_names: { groups: 'src1' },
    });
    expect(await groupsOf({ groups: ['A'] })).toBeUndefined();
    expect(provider.asked.userinfo).toBe(0);
  });

  it('where userinfo may not be asked', async () => {
    provider.tamper = ({ groups: _, ...claims }) => claims;
    const identity = await identityOf({ groups: ['A'] });
    expect(await identity.groups(false)).toBeUndefined();
    expect(provider.asked.userinfo).toBe(0);
  });

  it('where userinfo fails, and the login goes on', async () => {
    provider.tamper = ({ groups: _, ...claims }) => claims;
    provider.userinfo = undefined;
    const identity = await identityOf({
      groups: ['A'],
      email: 'a@example.org',
      email_verified: true,
    });
    expect(await identity.groups(true)).toBeUndefined();
    expect(await identity.profile()).toMatchObject({ email: 'a@example.org', emailVerified: true });
  });

  it('where userinfo says them of somebody else', async () => {
    provider.tamper = ({ groups: _, ...claims }) => claims;
    provider.userinfo = (claims) => ({ ...claims, sub: 'somebody else' });
    expect(await groupsOf({ groups: ['A'] })).toBeUndefined();
  });
});

it('userinfo is asked once for the address and the groups', async () => {
  provider.tamper = ({ groups: _, email: __, ...claims }) => claims;
  const identity = await identityOf({
    groups: ['A'],
    email: 'a@example.org',
    email_verified: true,
  });
  expect(await identity.groups(true)).toEqual(['A']);
  expect((await identity.profile()).email).toBe('a@example.org');
  expect(provider.asked.userinfo).toBe(1);
});

it('the scopes of the settings are asked for', async () => {
  const claims = { groups: ['A'] };
  expect(await groupsOf(claims, { scopes: 'openid email profile' })).toBeUndefined();
  expect(await groupsOf(claims, { scopes: 'openid groups' })).toEqual(['A']);
});

it.each([
  [
    'a session at the provider',
    '08a5019c-17e1-4977-8f42-65a12843ea02',
    '08a5019c-17e1-4977-8f42-65a12843ea02',
  ],
  ['none', undefined, undefined],
  ['an empty text', '', undefined],
  ['a number', 7, undefined],
  ['a text that no database stores', 'a\0b', undefined],
  ['a long text', 'x'.repeat(501), 'x'.repeat(501)],
])('the ID token names %s', async (_, sid, told) => {
  provider.tamper = (claims) => ({ ...claims, sid });
  expect((await identityOf({})).sid).toBe(told);
});
