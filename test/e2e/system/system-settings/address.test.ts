import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../../support/app.js';

import { addPasskey, ORIGIN } from '../../../support/factors.js';
import { picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const HOUSE = 'https://house.example.org';

let smtp: TestSmtp;
let app: TestApp;
let fixed: TestApp;
let administrator: Person;
let departmentId: number;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ ...mailTo(smtp), publicUrl: undefined });
  fixed = await startTestApp({ publicUrl: HOUSE });
  administrator = await app.seed.person('administrator');
  departmentId = (await app.seed.department()).id;
});
afterAll(async () => {
  await Promise.all([app.stop(), fixed.stop()]);
  await smtp.stop();
});

const prisma = () => app.database.prisma;
beforeEach(async () => {
  await prisma().passkey.deleteMany();
  await prisma().systemSettings.updateMany({
    data: { publicUrl: null, houseName: null, reportLinks: true },
  });
});

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (operation: string, input: Record<string, unknown> = {}, actor = administrator) =>
    invoke(app, via, operation, input, actor.token);
  const update = (input: Record<string, unknown>) => call('updateSystemSettings', input);
  const loose = async (bytes: Buffer, actor = administrator): Promise<number> =>
    (await upload(app, via, 'uploadPhoto', { bytes }, {}, actor.token)).data.id;

  it.each([
    ['https://house.example.org', HOUSE],
    ['https://house.example.org/', HOUSE],
    ['http://house.example.org:8080', 'http://house.example.org:8080'],
    [`https://${'a'.repeat(60)}.example.org`, `https://${'a'.repeat(60)}.example.org`],
    [null, null],
  ])('takes the address %j as %j', async (publicUrl, taken) => {
    expect((await update({ publicUrl })).data).toMatchObject({
      publicUrl: taken,
      publicUrlFixed: false,
    });
  });

  it.each([
    'house.example.org',
    'ftp://house.example.org',
    'https://house.example.org/desk',
    'https://house.example.org?x=1',
    'https://house.example.org#x',
    'https://me@house.example.org',
    'https://:secret@house.example.org',
    `https://${'a'.repeat(200)}`,
    '',
  ])('refuses the address %j', async (publicUrl) => {
    const { version } = (await call('systemSettings')).data;
    const { code, details } = await update({ publicUrl });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'publicUrl']);
    expect((await call('systemSettings')).data).toMatchObject({ publicUrl: null, version });
  });

  it('takes another address at the next call for links, labels and the calendar', async () => {
    const { id } = await app.seed.asset({ departmentId });
    const before = (await call('addAssetReportLink', { id })).data.reportLink;
    expect(before.url).toBeNull();
    const label = () => app.rest('GET', `/assets/${id}/label.svg`, { token: administrator.token });
    expect((await label()).status).toBe(404);
    await update({ publicUrl: HOUSE });
    expect((await call('asset', { id })).data.reportLink.url).toBe(`${HOUSE}/r/${before.code}`);
    expect((await label()).status).toBe(200);
    expect((await call('createCalendarFeed')).data.url).toMatch(
      /^https:\/\/house\.example\.org\/api\/calendar\//,
    );
  });

  it('keeps the host while passkeys exist, unless it is forced', async () => {
    await update({ publicUrl: ORIGIN });
    const person = await app.seed.person('administrator');
    await addPasskey(app, person);
    for (const publicUrl of [HOUSE, null]) {
      const { code, details } = await update({ publicUrl });
      expect([code, details]).toEqual(['CONFLICT', { reason: 'passkeys', passkeys: 1 }]);
    }
    // The same host at another port keeps them.
    expect((await update({ publicUrl: 'http://localhost:4100' })).code).toBe('OK');
    expect((await update({ publicUrl: HOUSE, force: false })).code).toBe('CONFLICT');
    expect((await update({ publicUrl: HOUSE, force: true })).data.publicUrl).toBe(HOUSE);
    expect((await update({ force: true })).code).toBe('VALIDATION_ERROR');
  });

  it('lets mails wait, and sends them once the address is there', async () => {
    const email = `guest-${via}@example.org`;
    expect((await call('createInvitation', { email, role: 'employee', departmentId })).code).toBe(
      'OK',
    );
    const waiting = () => prisma().$queryRaw<{ after: Date }[]>`
      SELECT start_after AS after FROM pgboss.job
      WHERE name = 'mails' AND state < 'completed' AND data->>'waits' = 'true'`;
    await eventually(async () => (await waiting())[0]);
    expect(smtp.received.filter(({ to }) => to.includes(email))).toEqual([]);
    await update({ publicUrl: HOUSE });
    const [mail] = await mailsTo(app, smtp, email);
    expect(mail?.text).toContain(`${HOUSE}/invite#token=`);
  });

  it('gives up a mail that has waited for a day', async () => {
    const email = `late-${via}@example.org`;
    await call('createInvitation', { email, role: 'employee', departmentId });
    const row = await eventually(
      async () =>
        (await prisma().accountMail.findFirst({ orderBy: { createdAt: 'desc' } })) ?? undefined,
    );
    const createdAt = new Date(row.createdAt.getTime() - 86_400_000);
    await prisma().accountMail.update({ where: { id: row.id }, data: { createdAt } });
    // Another change of the settings makes it look again.
    await update({ houseName: `House of ${via}` });
    await mailsTo(app, smtp, email);
    expect(await prisma().accountMail.findUnique({ where: { id: row.id } })).toMatchObject({
      status: 'dropped',
    });
    expect(smtp.received.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('has a name, a language and a picture of the house', async () => {
    const houseLogoId = await loose(await picture('png'));
    const { data } = await update({
      houseName: ' Example House ',
      houseLanguage: 'de',
      houseLogoId,
    });
    expect(data).toMatchObject({
      houseName: 'Example House',
      houseLanguage: 'de',
      houseLogoId,
      houseLogoUrl: `/api/v1/maintenance/attachments/${houseLogoId}`,
    });
    const logo = await app.rest('GET', `/maintenance/attachments/${houseLogoId}`, {
      token: administrator.token,
    });
    expect(logo.status).toBe(200);
    const next = await loose(await picture());
    expect((await update({ houseLogoId: next })).data.houseLogoId).toBe(next);
    expect(await prisma().attachment.count({ where: { id: houseLogoId } })).toBe(0);
    const { data: cleared } = await update({ houseName: null, houseLogoId: null });
    expect(cleared).toMatchObject({ houseName: null, houseLogoId: null, houseLogoUrl: null });
    expect(await prisma().attachment.count({ where: { id: next } })).toBe(0);
  });

  it('refuses what is no picture, name or language of the house', async () => {
    const other = await app.seed.person('employee', { departmentId });
    const large = await picture('png', { width: 900, height: 900, noise: true });
    for (const [field, value] of [
      ['houseLogoId', 999_999],
      ['houseLogoId', await loose(await picture(), other)],
      ['houseLogoId', await loose(large)],
      ['houseName', ''],
      ['houseName', 'x'.repeat(101)],
      ['houseLanguage', null],
    ] as const) {
      const { code, details } = await update({ [field]: value });
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', field]);
    }
    expect((await call('systemSettings')).data).toMatchObject({
      houseName: null,
      houseLogoId: null,
    });
  });
});

it('shows the address of the configuration, and refuses another one', async () => {
  const token = (await fixed.seed.person('administrator')).token;
  const put = (body: object) => fixed.rest('PUT', '/settings', { token, body });
  const { version } = (await fixed.rest('GET', '/settings', { token })).body.data;
  for (const publicUrl of ['https://other.example.org', null]) {
    const { status, body } = await put({ publicUrl });
    expect([status, body.error.details.field]).toEqual([400, 'publicUrl']);
  }
  expect((await put({ publicUrl: `${HOUSE}/` })).body.data).toMatchObject({
    publicUrl: HOUSE,
    publicUrlFixed: true,
    version,
  });
});
