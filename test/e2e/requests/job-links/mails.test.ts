import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const DAY = 86_400_000;

let smtp: TestSmtp;
let app: TestApp;
let crew: Crew;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp({
    onRecipient: (address) =>
      address.startsWith('refused') ? { code: 550, text: '5.1.1 no such user' } : undefined,
  });
  app = await startTestApp(mailTo(smtp));
  crew = await seedCrew(app.seed);
  const { head } = crew;
  const data = { phone: '+49 30 1234', firstName: 'Ada', lastName: 'Lead' };
  await app.database.prisma.user.update({ where: { id: head.id }, data });
});
beforeEach(() => {
  smtp.received.length = 0;
  count += 1;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

const inDays = (days: number) => new Date(app.now().getTime() + days * DAY);

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, crew.head.token);
  const ok = async (name: string, input: Record<string, unknown>) => {
    const { code, details, data } = await call(name, input);
    expect([name, code, details]).toEqual([name, 'OK', undefined]);
    return data;
  };
  const address = () => `firm${count}@firm.example`;
  const to = (email: string) => smtp.received.filter((mail) => mail.to.includes(email));
  const mail = (index = 0) => eventually(() => to(address())[index]);
  const settled = () =>
    eventually(async () => {
      const where = { status: 'sending' as const };
      return (await app.database.prisma.jobMail.count({ where })) === 0 ? true : undefined;
    });
  async function send(more: object = {}, request: object = {}) {
    const { employee, technician, departmentId } = crew;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    const { id: requestId } = await app.seed.request(owner, 'assigned', {
      ...{ title: 'Dripping tap', location: 'Kitchen', ...request },
    });
    const { id: contractorId } = await app.seed.contractor({ email: address() });
    const input = { requestId, contractorId, until: inDays(5).toISOString(), ...more };
    return await ok('sendToContractor', input);
  }

  it('mails the link with what the work is, and a calendar without the link', async () => {
    const plannedStart = new Date('2030-03-02T08:00:00.000Z');
    const plannedEnd = new Date('2030-03-02T10:00:00.000Z');
    const sent = await send({ message: 'Ring twice' }, { plannedStart, plannedEnd });
    expect(sent).toMatchObject({ email: address(), link: null });
    const { text, html, headers, raw, calendar } = await mail();
    const words = [String(sent.requestId), 'Dripping tap', 'Kitchen', 'Ring twice', 'Ada Lead'];
    for (const part of [...words, '+49 30 1234']) expect(text).toContain(part);
    const token = /\/j#([\w-]{43})/.exec(text)?.[1] ?? '';
    expect(text).toContain(`${PUBLIC_URL}/j#${token}`);
    expect(html).toContain(`${PUBLIC_URL}/j#${token}`);
    expect(headers['list-unsubscribe']).toBeUndefined();
    expect(raw).toContain('job.ics');
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar).toContain(`SUMMARY:#${sent.requestId} Dripping tap`);
    expect(calendar).toContain('LOCATION:Kitchen');
    expect(calendar).toContain('DTSTART:20300302T080000Z');
    expect(calendar).toContain(`UID:job-${sent.id}@maintenance.example.org`);
    expect(calendar).not.toContain(token);
    const { tokenHash } = await app.database.prisma.jobLink.findUniqueOrThrow({
      where: { id: sent.id },
    });
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('needs an address', async () => {
    const { employee, departmentId } = crew;
    const owner = { requesterId: employee.id, departmentId };
    const { id: requestId } = await app.seed.request(owner);
    const { id: contractorId } = await app.seed.contractor();
    const input = { requestId, contractorId, until: inDays(5).toISOString() };
    const answer = await call('sendToContractor', input);
    expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'email']);
    await ok('sendToContractor', { ...input, email: address() });
    expect((await mail()).text).toContain('/j#');
  });

  it('writes in the language of who sent it', async () => {
    const where = { id: crew.head.id };
    await app.database.prisma.user.update({ where, data: { language: 'de' } });
    await send();
    expect((await mail()).text).toContain('Arbeit öffnen');
    await app.database.prisma.user.update({ where, data: { language: 'en' } });
  });

  it('mails another link, and says when the work is no longer needed', async () => {
    const { requestId } = await send();
    const first = /\/j#([\w-]{43})/.exec((await mail()).text)?.[1];
    await ok('resendContractor', { requestId });
    const second = /\/j#([\w-]{43})/.exec((await mail(1)).text)?.[1];
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    await ok('withdrawContractor', { requestId, reason: 'Another firm is cheaper' });
    const { text } = await mail(2);
    expect(text).toContain('no longer needed');
    expect(text).not.toContain('cheaper');
  });

  it('mails the reason of a return without a link', async () => {
    const { requestId, id } = await send();
    await mail();
    await app.database.prisma.jobLink.update({ where: { id }, data: { state: 'done' } });
    await ok('returnToContractor', { requestId, reason: 'It still drips.' });
    const { text } = await mail(1);
    expect(text).toContain('It still drips.');
    expect(text).not.toContain('/j#');
  });

  it('says nothing to who was done when the request is completed', async () => {
    const { requestId, id } = await send();
    await mail();
    await app.database.prisma.jobLink.update({ where: { id }, data: { state: 'done' } });
    const { code } = await invoke(
      ...([app, via, 'completeMaintenanceRequest'] as const),
      { id: requestId, note: 'Done' },
      crew.technician.token,
    );
    expect(code).toBe('OK');
    await settled();
    expect(to(address())).toHaveLength(1);
  });

  it('reminds a day before the work should be done, once, and not what was set later', async () => {
    const { id } = await send();
    await mail();
    const { signal } = new AbortController();
    await app.services.jobSweep.takeDue(signal);
    await settled();
    expect(to(address())).toHaveLength(1);
    const until = new Date(app.now().getTime() + DAY / 2);
    await app.database.prisma.jobLink.update({ where: { id }, data: { until } });
    await app.services.jobSweep.takeDue(signal);
    await app.services.jobSweep.takeDue(signal);
    expect((await mail(1)).headers.subject).toContain('should be done soon');
    await settled();
    expect(to(address())).toHaveLength(2);
    count += 1;
    await send({ until: until.toISOString() });
    await mail();
    await app.services.jobSweep.takeDue(signal);
    await settled();
    expect(to(address())).toHaveLength(1);
  });

  it('tells leads and the assignee of an address that is refused for good', async () => {
    const { requestId } = await send({ email: `refused${count}@nowhere.example` });
    await settled();
    await fannedOut(app);
    const where = { requestId, kind: 'contractor' as const };
    const told = await app.database.prisma.notification.findMany({ where });
    expect(told.map(({ data }) => (data as { event: string }).event)).toEqual([
      'bounced',
      'bounced',
    ]);
  });
});
