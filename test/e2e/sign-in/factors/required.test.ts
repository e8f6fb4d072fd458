import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../../src/generated/prisma/enums.js';
import { namesOf, OPERATIONS, PUBLIC_OPERATIONS } from '../../../contract/modules.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { idsOfNothing } from '../../../support/calls.js';
import { enrol, ORIGIN } from '../../../support/factors.js';
import { bothOr, interfacesOf, invoke } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
/** Has a second factor. */
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN, accessTokenTtlSeconds: 86_400 });
  admin = await app.seed.person('super_admin');
  await enrol(app, admin);
});
afterAll(() => app.stop());

async function demand(...mfaRoles: Role[]) {
  const answer = await invoke(app, 'rest', 'updateSystemSettings', { mfaRoles }, admin.token);
  expect(answer.data.mfaRoles).toEqual(mfaRoles);
}
afterEach(() => demand());

/** docs/security/factors.md: what is open until a required factor is enrolled. */
const OPEN = [
  'me',
  'mfa',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'regenerateRecoveryCodes',
  'reauthenticate',
  'refreshToken',
  'verify',
  'logout',
];

/** Those that take a link token only, and no session whatsoever. */
const BY_LINK = namesOf(({ access }) => access === 'link');

const CLOSED = Object.keys(OPERATIONS).filter(
  (name) => ![...OPEN, ...PUBLIC_OPERATIONS, ...BY_LINK].includes(name),
);

const REQUIRED = { code: 'FORBIDDEN', details: { reason: 'mfa_enrolment_required' } };

describe.each(bothOr('graphql'))('a role that needs a second factor, over %s', (via) => {
  it.each(CLOSED.filter((name) => interfacesOf(name).includes(via)))(
    '%s is closed until it is enrolled',
    async (name) => {
      await demand('super_admin');
      const person = await app.seed.person('super_admin');
      const answer = await invoke(app, via, name, idsOfNothing(name), person.token);
      expect(answer).toMatchObject(REQUIRED);
    },
  );

  it.each(OPEN)('%s stays open', async (name) => {
    await demand('technician');
    const { token } = await app.seed.person('technician');
    const answer = await invoke(app, via, name, idsOfNothing(name), token);
    expect(answer.details?.reason).not.toBe('mfa_enrolment_required');
    expect(answer.code).not.toMatch(/FORBIDDEN|UNAUTHENTICATED|INTERNAL/);
  });

  it('opens with the enrolment, and closes with its end', async () => {
    await demand('technician', 'administrator');
    const person = await app.seed.person('technician');
    const list = () => invoke(app, via, 'mySessions', {}, person.token);
    expect(await list()).toMatchObject(REQUIRED);
    expect((await invoke(app, via, 'mfa', {}, person.token)).data.required).toBe(true);
    await enrol(app, person);
    expect((await list()).code).toBe('OK');
    await invoke(app, via, 'removeTotp', {}, person.token);
    expect(await list()).toMatchObject(REQUIRED);
  });

  it('other roles go on, and everybody when it is switched off', async () => {
    await demand('technician');
    const [one, other] = [
      await app.seed.person('technician'),
      await app.seed.person('administrator'),
    ];
    const code = async (token: string) => (await invoke(app, via, 'mySessions', {}, token)).code;
    expect([await code(one.token), await code(other.token)]).toEqual(['FORBIDDEN', 'OK']);
    await demand();
    expect(await code(one.token)).toBe('OK');
  });

  it('login and refresh go on, for the enrolment needs a session', async () => {
    await demand('technician');
    const { email } = await app.seed.person('technician');
    const login = await invoke(app, via, 'login', { email, password: PASSWORD });
    expect(login.code).toBe('OK');
    const { refreshToken } = login.data;
    expect((await invoke(app, via, 'refreshToken', { refreshToken })).code).toBe('OK');
  });

  it.each([
    [['technician', 'technician'], 'VALIDATION_ERROR'],
    [['nobody'], 'VALIDATION_ERROR'],
    [null, 'VALIDATION_ERROR'],
  ])('roles %j are refused', async (mfaRoles, code) => {
    const answer = await invoke(app, via, 'updateSystemSettings', { mfaRoles }, admin.token);
    expect(answer.code).toBe(code);
  });
});

describe('beyond the operations', () => {
  it.each(['/me/permissions', '/me'])('GET %s stays open', async (path) => {
    await demand('technician');
    const { token } = await app.seed.person('technician');
    expect((await app.rest('GET', path, { token })).status).toBe(200);
  });

  it('metrics, which a permission opens, are closed', async () => {
    await demand('super_admin');
    const { token } = await app.seed.person('super_admin');
    expect((await app.rest('GET', '/metrics', { token })).status).toBe(403);
  });

  it('a multipart body of GraphQL is not read', async () => {
    await demand('technician');
    const { token } = await app.seed.person('technician');
    const form = new FormData();
    form.set('operations', '{}');
    const answer = await app.rest('POST', '/graphql', {
      token,
      raw: form,
      headers: { 'Apollo-Require-Preflight': 'true' },
    });
    expect(answer.body.errors[0].extensions.details.reason).toBe('mfa_enrolment_required');
  });

  it('in one document of GraphQL, what is closed stays closed beside what is open', async () => {
    await demand('technician');
    const { token } = await app.seed.person('technician');
    const { data, errors } = await app.graphql(
      '{ me { userId } mySessions { edges { node { id } } } }',
      {},
      { token },
    );
    expect(data?.mySessions ?? null).toBeNull();
    expect(errors?.map(({ extensions }) => extensions.details.reason)).toEqual([
      'mfa_enrolment_required',
    ]);
  });
});
