import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let technician: Person;
let departmentId: number;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Facilities'));
  head = await app.seed.person('department_head', { departmentId });
  technician = await app.seed.person('technician', { departmentId });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await app.database.prisma.systemSettings.updateMany({
    data: { reportLinks: true, houseName: 'Example House' },
  });
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (
    name: string,
    input: Record<string, unknown> = {},
    token?: string,
    headers: Record<string, string> = {},
  ) => invoke(app, via, name, input, token, headers);

  /** A report of another link, and the token that follows it. */
  async function reported() {
    const { id: assetId } = await app.seed.asset({ departmentId });
    const added = await call('addAssetReportLink', { id: assetId }, head.token);
    const { code } = added.data.reportLink;
    const link = (await call('openLink', { code })).data.accessToken;
    const { data } = await call('submitReport', { title: 'It leaks' }, link);
    const opened = await call('openLink', { trackingToken: data.trackingToken });
    return { id: data.reference as number, token: opened.data.accessToken as string, link };
  }
  const lead = async (operation: string, input: Record<string, unknown>, who = head) => {
    const { code } = await call(operation, input, who.token);
    expect([operation, code]).toEqual([operation, 'OK']);
  };
  const status = async (token: string) => (await call('reportStatus', {}, token)).data;
  const asked = async (note?: string) => {
    const report = await reported();
    await lead('approveMaintenanceRequest', { id: report.id });
    const question = { id: report.id, reason: 'requester', ...(note && { note }) };
    await lead('holdMaintenanceRequest', question);
    return report;
  };
  const completed = async () => {
    const report = await reported();
    await lead('approveMaintenanceRequest', { id: report.id });
    await lead('assignMaintenanceRequest', { id: report.id, technicianId: technician.id });
    await lead('completeMaintenanceRequest', { id: report.id, note: 'New seal' }, technician);
    return report;
  };

  it('shows whom a report waits for, without people', async () => {
    const { id, token } = await reported();
    expect(await status(token)).toMatchObject({
      ...{ reference: id, departmentName: 'Facilities', houseName: 'Example House' },
      ...{ waitsFor: 'decision', question: null, answers: [], reopenUntil: null, confirmAt: null },
      ...{ canAnswer: false, canConfirm: false, canReopen: false, dueAt: null },
    });
    await lead('approveMaintenanceRequest', { id });
    expect((await status(token)).waitsFor).toBe('work');
    await lead('holdMaintenanceRequest', { id, reason: 'vendor', note: 'Part on the way' });
    expect(await status(token)).toMatchObject({ onHold: true, waitsFor: 'work', question: null });
    await lead('cancelMaintenanceRequest', { id, reason: 'No leak' });
    expect((await status(token)).waitsFor).toBeNull();
  });

  it('takes one answer with a photo, which ends the hold', async () => {
    const { id, token } = await asked('Which tap?');
    expect(await status(token)).toMatchObject({
      ...{ onHold: true, waitsFor: 'answer', canAnswer: true },
      question: { text: 'Which tap?', askedAt: expect.any(String) },
    });
    const file = { bytes: photo, name: 'tap.png', mimeType: 'image/png' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        call('answerReport', { text: ' The left one ', file }, token),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...['INVALID_TRANSITION', 'INVALID_TRANSITION', 'INVALID_TRANSITION', 'OK'],
    ]);
    const taken = answers.find(({ code }) => code === 'OK');
    if (via === 'rest') expect(taken?.status).toBe(201);
    expect(taken?.data).toMatchObject({
      ...{ onHold: false, question: null, canAnswer: false },
      answers: [{ text: 'The left one', at: expect.any(String) }],
    });
    const { prisma } = app.database;
    const comments = await prisma.comment.findMany({
      where: { requestId: id },
      include: { author: true, attachments: true },
    });
    expect(comments).toMatchObject([
      { visibility: 'public', author: { firstName: 'Reports by link' }, attachments: [{}] },
    ]);
    // The photos of refused answers are not kept.
    const requesterId = comments[0]?.authorId ?? 0;
    const loose = { uploadedById: requesterId, commentId: null, requestId: null };
    expect(await prisma.attachment.count({ where: loose })).toBe(0);
  });

  it('takes an answer once with a key, and refuses one that nobody waits for', async () => {
    const { token } = await asked();
    expect((await status(token)).question).toMatchObject({ text: null });
    const key = { 'Idempotency-Key': 'answer-1' };
    expect((await call('answerReport', { text: 'Left' }, token, key)).code).toBe('OK');
    const again = await call('answerReport', { text: 'Left' }, token, key);
    expect(again.data.answers).toHaveLength(1);
    expect((await call('answerReport', { text: 'Left' }, token)).code).toBe('INVALID_TRANSITION');
    for (const text of ['', 'x'.repeat(5001)]) {
      const { code, details } = await call('answerReport', { text }, token);
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'text']);
    }
  });

  it('confirms and reopens as the submitter does', async () => {
    const { id, token } = await completed();
    expect(await status(token)).toMatchObject({
      ...{ waitsFor: 'confirmation', canConfirm: true, canReopen: true },
      ...{ reopenUntil: expect.any(String), confirmAt: expect.any(String) },
    });
    const confirmed = await call('confirmReport', { rating: 4, note: 'Thanks' }, token);
    expect(confirmed.data).toMatchObject({ stage: 'confirmed', waitsFor: null, canReopen: true });
    expect((await call('confirmReport', {}, token)).code).toBe('INVALID_TRANSITION');
    const reopened = await call('reopenReport', { reason: 'It leaks again' }, token);
    expect(reopened.data).toMatchObject({ stage: 'assigned', canConfirm: false, canReopen: false });
    const { prisma } = app.database;
    const row = await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
    expect(row.reopenCount).toBe(1);
    expect((await call('reopenReport', { reason: 'Again' }, token)).code).toBe(
      'INVALID_TRANSITION',
    );
  });

  it('reopens only within the days of the setting', async () => {
    const { id, token } = await completed();
    const completedAt = new Date(app.now().getTime() - 15 * 86_400_000);
    await app.database.prisma.maintenanceRequest.update({ where: { id }, data: { completedAt } });
    expect(await status(token)).toMatchObject({ canReopen: false, reopenUntil: null });
    expect((await call('reopenReport', { reason: 'Late' }, token)).code).toBe('INVALID_TRANSITION');
  });

  it('takes twenty steps of a report in an hour', async () => {
    const { id, token } = await completed();
    const { prisma } = app.database;
    for (let count = 0; count < 20; count += 1) {
      expect((await call('confirmReport', {}, token)).code).toBe('OK');
      const data = { stage: 'completed', status: 'completed' } as const;
      await prisma.maintenanceRequest.update({ where: { id }, data });
    }
    const { code, message } = await call('confirmReport', {}, token);
    expect([code, message]).toEqual([
      'RATE_LIMITED',
      'Too many reports from here; try again later.',
    ]);
  });

  it('is closed to the token of a code, and to sessions', async () => {
    const { link } = await reported();
    for (const [name, input] of [
      ['answerReport', { text: 'Left' }],
      ['confirmReport', {}],
      ['reopenReport', { reason: 'Again' }],
    ] as const) {
      const atReport = await call('reportStatus', {}, link);
      expect((await call(name, input, link)).code).toBe(atReport.code);
      expect((await call(name, input, head.token)).code).toBe('FORBIDDEN');
    }
  });
});

it('takes an answer as a form only', async () => {
  const { status } = await app.rest('POST', '/report/answer', { body: { text: 'Left' } });
  expect([401, 415]).toContain(status);
});
