import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailHouse } from '../../../support/arriving.js';

const DAY = 86_400_000;

let house: MailHouse;

beforeAll(async () => {
  house = await MailHouse.start();
  house.app.holdClock();
});
afterAll(() => house.stop());

const sweep = () => house.app.services.mailRetention.takeDue(new AbortController().signal);
const mail = (id: number) =>
  house.prisma.inboundMail.findUniqueOrThrow({ where: { id }, include: { raw: true } });

it('keeps what a mail says for the days of its mailbox', async () => {
  const { id } = await house.send();
  await sweep();
  expect(await mail(id)).toMatchObject({
    subject: 'Tap drips',
    raw: { mimeType: 'message/rfc822' },
  });
  house.app.advance(30 * DAY);
  await sweep();
  expect(await mail(id)).toMatchObject({
    ...{ state: 'done', subject: null, preview: null, text: null, raw: null },
    ...{ fromName: null, fromAddress: null, attachments: [] },
  });
  expect((await mail(id)).messageId).not.toBeNull();
});

it('keeps nothing where the mailbox says so', async () => {
  const where = { id: house.mailbox.id };
  await house.prisma.mailbox.update({ where, data: { retainDays: 0 } });
  const { id } = await house.send({ text: 'At once' });
  expect(await mail(id)).toMatchObject({ state: 'done', text: null, raw: null });
  await house.prisma.mailbox.update({ where, data: { retainDays: 30 } });
});

it('discards what nobody decided on for 30 days', async () => {
  const { id } = await house.send({ from: 'tenant@flat.example' });
  house.app.advance(30 * DAY);
  await sweep();
  expect(await mail(id)).toMatchObject({ state: 'discarded', reason: 'expired' });
});

it('deletes what the mails of a purged request say, at once', async () => {
  const { id, requestId } = await house.send({ text: 'To be purged' });
  const boss = await house.app.seed.person('super_admin');
  await house.prisma.maintenanceRequest.update({
    where: { id: requestId ?? 0 },
    data: { status: 'cancelled', cancelledAt: house.app.now(), cancelReason: 'test' },
  });
  const { status } = await house.app.rest('POST', `/maintenance/${requestId}/purge`, {
    token: boss.token,
    body: { reason: 'Personal data' },
  });
  expect(status).toBe(200);
  expect(await mail(id)).toMatchObject({ requestId: null, text: null, subject: null, raw: null });
});
