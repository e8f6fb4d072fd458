import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailHouse } from '../../../support/arriving.js';

const HOUR = 3_600_000;

let house: MailHouse;

beforeAll(async () => {
  house = await MailHouse.start(true);
  await house.prisma.systemSettings.updateMany({ data: { houseName: 'Example House' } });
});
afterAll(() => house.stop());

/** What becomes of mails from addresses that nobody here has. */
const unknown = async (value: 'hold' | 'accept' | 'reject') =>
  await house.prisma.mailbox.update({ where: { id: house.mailbox.id }, data: { unknown: value } });

/** The mails that the service sent to an address, once there are so many. */
async function mailsTo(address: string, count: number) {
  const found = () => (house.smtp?.received ?? []).filter(({ to }) => to.includes(address));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count);
  return found();
}

describe('a receipt', () => {
  it('goes to a verified sender with the number and the link, once an hour', async () => {
    const row = await house.send({ headers: { 'Message-ID': '<asks@mua.example>' } });
    const [mail] = await mailsTo('ada@example.org', 1);
    expect(mail?.headers).toMatchObject({
      subject: `[#${row.requestId}] Tap drips`,
      'in-reply-to': '<asks@mua.example>',
      'auto-submitted': 'auto-replied',
      'x-auto-response-suppress': 'All',
    });
    expect(mail?.headers['reply-to']).toBe(house.replyAddress(row.requestId ?? 0, house.employee));
    expect(mail?.text).toContain(`/requests/${row.requestId}`);
    expect(mail?.text).not.toContain('in the kitchen');
    await house.send({ text: 'Another one' });
    expect(await house.prisma.inboundAnswer.count()).toBe(1);
    house.app.advance(HOUR);
    await house.send({ text: 'Later' });
    expect(await house.prisma.inboundAnswer.count()).toBe(2);
  });

  it('is answered by the contact, who is a participant of their request', async () => {
    await unknown('accept');
    const from = 'Tenant <tenant@flat.example>';
    const row = await house.send({ from, text: 'It drips.' });
    expect(row).toMatchObject({ state: 'done', userId: null });
    const [mail] = await mailsTo('tenant@flat.example', 1);
    expect(mail?.headers['reply-to']).toBe(house.mailbox.address);
    expect(mail?.text).not.toContain('/requests/');
    const answer = await house.send({
      ...{ from, text: 'On the left.' },
      headers: { 'In-Reply-To': mail?.headers['message-id'] },
    });
    expect(answer).toMatchObject({ state: 'done', requestId: row.requestId });
    const forged = await house.send({
      ...{ from, verified: false, text: 'Forged' },
      headers: { 'In-Reply-To': mail?.headers['message-id'] },
    });
    expect(forged).toMatchObject({ state: 'held', reason: 'unverified', requestId: row.requestId });
  });
});

describe('an answer of the service that comes back', () => {
  it('is its own, and that of another installation a mail of a program', async () => {
    await house.send({ text: 'For a receipt', from: house.head.email });
    const [mail] = await mailsTo(house.head.email, 1);
    const before = await house.prisma.inboundAnswer.count();
    const raw = mail?.raw ?? '';
    const own = await house.push(Buffer.from(raw));
    expect(await house.settled(own.body.data.id)).toMatchObject({
      state: 'discarded',
      reason: 'own',
    });
    // A gateway wrote another sender into it.
    const changed = raw.replace(/^From: .*$/im, 'From: Gateway <gateway@example.org>');
    const by = await house.push(Buffer.from(changed));
    expect(await house.settled(by.body.data.id)).toMatchObject({
      ...{ state: 'discarded', reason: 'own' },
    });
    const others = raw
      .replace(/^X-Maintenance-Instance: .*$/im, 'X-Maintenance-Instance: another')
      .replace(/^From: .*$/im, 'From: Other House <other@house.example>');
    const other = await house.push(Buffer.from(others));
    expect(await house.settled(other.body.data.id)).toMatchObject({
      ...{ state: 'discarded', reason: 'automatic' },
    });
    expect(await house.prisma.inboundAnswer.count()).toBe(before);
  });
});

describe('an unknown sender', () => {
  it('is held where nobody vouches for them', async () => {
    const row = await house.send({ from: 'x@flat.example', verified: false });
    expect(row).toMatchObject({ state: 'held', reason: 'unverified' });
  });

  it('is told that nobody here has the address, once a day, only if verified', async () => {
    await unknown('reject');
    const from = 'stranger@flat.example';
    expect(await house.send({ from })).toMatchObject({ state: 'discarded', reason: 'unknown' });
    const [mail] = await mailsTo(from, 1);
    expect(mail?.headers['auto-submitted']).toBe('auto-replied');
    await house.send({ from, text: 'Again' });
    const forged = await house.send({ from: 'forged@flat.example', verified: false });
    expect(forged).toMatchObject({ state: 'discarded', reason: 'unknown' });
    expect(await house.prisma.inboundAnswer.count({ where: { kind: 'refusal' } })).toBe(1);
    await unknown('hold');
  });
});

describe('limits', () => {
  it('hold the 21st mail of a sender within an hour, of verified and others apart', async () => {
    const from = 'busy@flat.example';
    for (let count = 0; count < 20; count += 1) await house.send({ from, text: `Mail ${count}` });
    expect(await house.send({ from, text: 'Mail 20' })).toMatchObject({
      state: 'held',
      reason: 'limit',
    });
    const forged = await house.send({ from, verified: false, text: 'Mail 21' });
    expect(forged).toMatchObject({ state: 'held', reason: 'unknown' });
    house.app.advance(HOUR);
    expect(await house.send({ from, text: 'Mail 22' })).toMatchObject({ reason: 'unknown' });
  });

  it('tell leads once an hour that mails are held', async () => {
    const told = () => house.prisma.notification.count({ where: { kind: 'mail_held' } });
    house.app.advance(HOUR);
    const before = await told();
    await house.send({ from: 'one@flat.example' });
    await house.send({ from: 'two@flat.example' });
    await expect.poll(told, { timeout: 20_000 }).toBe(before + 1);
  });
});
