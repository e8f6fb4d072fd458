import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { hashOf, seedContractor, seedJob } from '../../../support/jobs.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let head: Person;
let departmentId: number;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const prisma = () => app.database.prisma;

describe.each(bothOr('rest'))('with mail, through %s', (via) => {
  const open = (input: Record<string, unknown>) => invoke(app, via, 'openJob', input);

  async function sent() {
    count += 1;
    const email = `boss${count}@firm.example`;
    const { id: contractorId } = await seedContractor(app, { email });
    const owner = { requesterId: head.id, departmentId };
    const { id: requestId } = await app.seed.request(owner, 'approved');
    const on = { requestId, sentById: head.id };
    return { email, ...(await seedJob(app, on, { contractorId, email })) };
  }

  const codesTo = (email: string) =>
    smtp.received
      .filter((mail) => mail.to.includes(email))
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);

  /** A challenge with its code, which are not stored. */
  async function challenged(token: string, code = '246810') {
    const { details } = await open({ token });
    const { challenge } = details;
    await prisma().jobChallenge.update({
      where: { challengeHash: hashOf(challenge) },
      data: { codeHash: hashOf(`${challenge}:${code}`) },
    });
    return { token, challenge: challenge as string, code };
  }

  it('sends a code to the address, which opens the job for a new device once', async () => {
    const { link, token, email } = await sent();
    const asked = await open({ token });
    if (via === 'rest') expect(asked.status).toBe(401);
    expect([asked.code, asked.details]).toEqual([
      'MFA_REQUIRED',
      {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['mail'],
        sentTo: 'b***@firm.example',
        expiresAt: new Date(asked.details.expiresAt).toISOString(),
      },
    ]);
    expect((await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } })).state).toBe(
      'sent',
    );
    const code = await eventually(() => codesTo(email)[0]);
    const { challenge } = asked.details;
    const opened = await open({ token, challenge, code });
    expect([opened.code, opened.data.device]).toEqual(['OK', expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await open({ token, device: opened.data.device })).data.device).toBeNull();
    const twice = await open({ token, challenge, code });
    expect([twice.code, twice.details.field]).toEqual(['VALIDATION_ERROR', 'challenge']);
    expect(codesTo(email).length).toBe(1);
  });

  it('opens a link from the time before mail for no new device', async () => {
    const owner = { requesterId: head.id, departmentId };
    const { id: requestId } = await app.seed.request(owner, 'approved');
    const on = { requestId, sentById: head.id };
    const { link, token } = await seedJob(app, on, { email: null });
    const before = smtp.received.length;
    for (const given of [{ token }, { token, device: 'A'.repeat(43) }]) {
      const refused = await open(given);
      if (via === 'rest') expect(refused.status).toBe(403);
      expect([refused.code, refused.details]).toEqual([
        'FORBIDDEN',
        { field: 'email', reason: 'no_address' },
      ]);
    }
    const unknown = await open({ token, challenge: 'A'.repeat(43), code: '123456' });
    expect(unknown.details.field).toBe('challenge');
    const where = { linkId: link.id };
    expect(await prisma().jobDevice.count({ where })).toBe(0);
    expect(await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({
      ...{ state: 'sent', lastSeenAt: null },
    });
    expect(smtp.received.length).toBe(before);
    // A device that has opened it before goes on.
    const device = via.padEnd(43, 'B');
    const data = { createdAt: app.now(), usedAt: app.now(), secretHash: hashOf(device) };
    await prisma().jobDevice.create({ data: { ...data, ...where } });
    expect((await open({ token, device })).code).toBe('OK');
    const needs = await invoke(app, via, 'resendContractor', { requestId }, head.token);
    expect([needs.code, needs.details.field]).toEqual(['VALIDATION_ERROR', 'email']);
  });

  it('mails nothing for a token that opens nothing', async () => {
    const before = smtp.received.length;
    expect((await open({ token: 'A'.repeat(43) })).code).toBe('VALIDATION_ERROR');
    expect(smtp.received.length).toBe(before);
  });

  it.each(['12345', '1234567', 'abcdef', '12 456', ''])(
    'takes %j for no code, and for no try',
    async (code) => {
      const given = await challenged((await sent()).token);
      const wrong = await open({ ...given, code });
      expect([wrong.code, wrong.details.field]).toEqual(['VALIDATION_ERROR', 'code']);
      expect(wrong.details).not.toHaveProperty('triesLeft');
      expect((await open(given)).code).toBe('OK');
    },
  );

  it('needs a code with a challenge', async () => {
    const { token, challenge } = await challenged((await sent()).token);
    const { code, details } = await open({ token, challenge });
    expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'code']);
  });

  it('takes five wrong tries of a challenge, however many come at once', async () => {
    const given = await challenged((await sent()).token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => open({ ...given, code: '000000' })),
    );
    const wrong = answers.filter(({ details }) => details.field === 'code');
    expect(wrong.map(({ details }) => details.triesLeft).toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(answers.filter(({ details }) => details.field === 'challenge').length).toBe(15);
    expect((await open(given)).details.field).toBe('challenge');
  });

  it('ends challenges after ten minutes, and takes none of another link', async () => {
    const given = await challenged((await sent()).token);
    const other = await sent();
    const foreign = await open({ ...given, token: other.token });
    expect(foreign.details.field).toBe('challenge');
    const late = await challenged((await sent()).token);
    await prisma().jobChallenge.updateMany({ data: { expiresAt: app.now() } });
    expect((await open(late)).details.field).toBe('challenge');
  });

  it('sends five codes of a link in an hour', async () => {
    const { token } = await sent();
    const codes = [];
    for (let index = 0; index < 5; index += 1) codes.push((await open({ token })).code);
    expect(new Set(codes)).toEqual(new Set(['MFA_REQUIRED']));
    const sixth = await open({ token });
    expect(sixth.code).toBe('RATE_LIMITED');
    expect(sixth.retryAfter).toBeGreaterThan(3500);
    expect(sixth.retryAfter).toBeLessThanOrEqual(3600);
    expect((await open({ token: (await sent()).token })).code).toBe('MFA_REQUIRED');
  });

  it('ends the token of a link after twenty wrong codes, also at once', async () => {
    const { link, token } = await sent();
    const given = [];
    for (let index = 0; index < 4; index += 1) given.push(await challenged(token));
    const last = await challenged(token);
    const answers = await Promise.all(
      given.flatMap((one) => Array.from({ length: 5 }, () => open({ ...one, code: '000000' }))),
    );
    expect(new Set(answers.map(({ details }) => details.field))).toEqual(new Set(['code']));
    const row = await prisma().jobLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(row).toMatchObject({ wrongCodes: 20, tokenHash: null, state: 'sent', endedAt: null });
    expect((await open(last)).details.field).toBe('token');
    const told = await prisma().outboxEvent.findFirst({
      where: { type: 'maintenance.contractor_told' },
      orderBy: { id: 'desc' },
    });
    expect(told?.payload).toMatchObject({ linkId: link.id, event: 'resend' });
  });

  it('is worth nothing on a new device to somebody who has the link, but not the mails', async () => {
    const { token, link } = await sent();
    const right = await open(await challenged(token));
    expect(right.code).toBe('OK');
    const stranger = await open({ token, device: right.data.accessToken });
    expect(stranger.code).toBe('MFA_REQUIRED');
    for (let index = 0; index < 5; index += 1) {
      await open({ token, challenge: stranger.details.challenge, code: '000000' });
    }
    // The tries of the stranger are not those of the right person.
    expect((await open(await challenged(token))).code).toBe('OK');
    expect(await prisma().jobDevice.count({ where: { linkId: link.id } })).toBe(2);
  });
});
