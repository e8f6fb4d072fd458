import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/modules.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { operations } from '../../../support/catalogue.js';
import { upload } from '../../../support/files.js';
import { bothOr, type InterfaceName, interfacesOf, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { type Call, NEW_PASSWORD, Preparations } from '../../../support/preparations.js';
import { PASSWORD } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let given: Preparations;
const prisma = () => app.database.prisma;

/** Every mutation but those that policy refuses to everybody, with its record and its call. */
const MUTATIONS = Object.fromEntries(
  Object.entries(OPERATIONS).flatMap(([name, { audit }]) => (audit ? [[name, audit]] : [])),
);

beforeAll(async () => {
  app = await startTestApp({
    ...mailTo({ port: 9 }),
    lockoutAttempts: 100,
    webhookAllowedCidrs: ['127.0.0.0/8'],
    push: { hosts: [{ name: '127.0.0.1', port: 9 }], retrySeconds: [] },
  });
  given = await Preparations.of(app);
});
afterAll(() => app.stop());

const UPLOADS = ['uploadPhoto', 'uploadAttachment', 'uploadAvatar', 'addDocument'] as const;
type Upload = (typeof UPLOADS)[number];

async function make(via: InterfaceName, name: string, { input, token }: Call) {
  if ((UPLOADS as readonly string[]).includes(name)) {
    return await upload(app, via, name as Upload, { bytes: given.photo }, input, token);
  }
  return await invoke(app, via, name, input, token);
}

/** Every text in an answer that is a secret: tokens, and what signs webhooks. */
function secretsOf(answer: unknown): string[] {
  const { accessToken, refreshToken, secret, token } = (answer ?? {}) as Record<string, string>;
  return [accessToken, refreshToken, secret, token].filter((text) => text !== undefined);
}

const lastRecord = async () =>
  (await prisma().auditRecord.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0n;

/** They make a challenge or a token, which expires, or read by one, and change nothing. */
const CHALLENGES = ['passkeyOptions', 'passkeyLoginOptions', 'openLink', 'openJob', 'openBoard'];
/** They set what the console shows to a person first (docs/behaviour/saved-views.md). */
const DEFAULTS = ['setDefaultSavedView', 'clearDefaultSavedView'];
/** They write nothing. */
const INSPECTIONS = [
  'inspectAssetImport',
  'inspectLocationImport',
  'inspectPartImport',
  'inspectUserImport',
  'inspectContractorImport',
  'dryRunIdentityMappings',
];
const WITHOUT_RECORD = [...CHALLENGES, ...DEFAULTS, ...INSPECTIONS];
const SOMEBODY = {
  actorId: expect.any(Number),
  actorEmail: expect.stringContaining('@'),
  actorRole: expect.any(String),
};
const NOBODY = { actorId: null, actorEmail: null, actorRole: null };

it('the table has every mutation of the catalogue but those that are refused to everybody', () => {
  const open = operations.filter(
    ({ name, kind, access }) =>
      kind === 'mutation' && access.kind !== 'nobody' && !WITHOUT_RECORD.includes(name),
  );
  expect(Object.keys(MUTATIONS).toSorted()).toEqual(open.map(({ name }) => name).toSorted());
});

/** Waits until mails of calls before are read, which leaves further records. */
async function mailsRead(): Promise<void> {
  const waiting = () => prisma().inboundMail.count({ where: { state: 'received' } });
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  const here = Object.entries(MUTATIONS).filter(([name]) => interfacesOf(name).includes(via));

  it.each(here)(
    '%s leaves one record: who, what, before and after, no secret',
    async (name, [expected, prepare]) => {
      const call = await prepare(given);
      await mailsRead();
      const last = await lastRecord();
      const { code, data } = await make(via, name, call);
      expect(code).toBe('OK');
      const records = await prisma().auditRecord.findMany({ where: { id: { gt: last } } });
      const actions = [expected.action, ...(expected.further ?? [])];
      expect(records.map(({ action }) => action).sort()).toEqual(actions.sort());
      const record = records.find(({ action }) => action === expected.action);
      const metadata = (record?.metadata ?? {}) as Record<string, Record<string, unknown>>;
      expect(record).toMatchObject({
        targetType: expected.targetType,
        ...(expected.anonymous ? NOBODY : SOMEBODY),
        ipAddress: '127.0.0.1',
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      });
      expect(record?.targetId).not.toBe('');
      for (const side of ['before', 'after'] as const) {
        const fields = Object.keys(metadata[side] ?? {});
        expect(fields).toEqual(expect.arrayContaining([...(expected[side] ?? [])]));
      }
      const { metadata: _metadata, ...columns } = record ?? {};
      const text = JSON.stringify([{ ...columns, id: 0 }, metadata]);
      const secrets = [
        PASSWORD,
        NEW_PASSWORD,
        '$argon2',
        'whsec_',
        'mms_',
        ...(call.secrets ?? []),
      ];
      for (const secret of [...secrets, ...secretsOf(data)]) expect(text).not.toContain(secret);
    },
  );
});

/** Tables that a mutation may change; the lockout and one-time codes are used before. */
const TABLES = [
  'users',
  'departments',
  'sessions',
  'refresh_tokens',
  'maintenance_requests',
  'maintenance_history',
  'attachments',
  'avatars',
  'webhook_endpoints',
  'webhook_deliveries',
  'outbox_events',
  'notifications',
  'notification_preferences',
  'api_tokens',
];

it.each(Object.entries(MUTATIONS))(
  '%s does not happen when its record cannot be written',
  async (name, [, prepare]) => {
    // Deliveries of before that are still under way would change rows meanwhile.
    await prisma().webhookEndpoint.deleteMany();
    const call = await prepare(given);
    // Notifications of the preparation are written afterwards.
    await fannedOut(app);
    await mailsRead();
    const before = await stateOf(app, TABLES);
    await prisma().$executeRaw`
    ALTER TABLE audit_records ADD CONSTRAINT none CHECK (false) NOT VALID`;
    try {
      const { code, data } = await make('rest', name, call);
      // A step on many requests answers an error for each of them.
      const [result] = ['bulkStep', 'handOver'].includes(name) ? data.results : [];
      expect(result?.error.code ?? code).toBe('INTERNAL_ERROR');
    } finally {
      await prisma().$executeRaw`ALTER TABLE audit_records DROP CONSTRAINT none`;
    }
    expect(await stateOf(app, TABLES)).toBe(before);
  },
);
