import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

/**
 * The devices of sessions, and what people are told of new ones (docs/behaviour/account-mail.md).
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LATER_FIREFOX = FIREFOX.replaceAll('140.0', '141.0');
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
const prisma = () => app.database.prisma;

describe.each(bothOr('graphql'))('through %s', (via) => {
  const login = async ({ email }: Person, userAgent: string) => {
    const headers = { 'User-Agent': userAgent };
    const answer = await invoke(
      app,
      via,
      'login',
      { email, password: PASSWORD },
      undefined,
      headers,
    );
    expect(answer.code).toBe('OK');
    return answer.data.accessToken as string;
  };
  /** The devices of which a person was told. */
  const told = async ({ id }: Person) => {
    await fannedOut(app);
    const rows = await prisma().notification.findMany({
      where: { userId: id, kind: 'security' },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ data }) => data);
  };
  /** Somebody who has no session yet. */
  const newcomer = async () => {
    const person = await app.seed.person('technician');
    await prisma().session.deleteMany({ where: { userId: person.id } });
    return person;
  };
  const age = ({ id }: Person, days: number) =>
    prisma().session.updateMany({
      where: { userId: id },
      data: { lastUsedAt: new Date(Date.now() - days * DAY) },
    });

  it('the first login is no news, and a new device is, once, without the address', async () => {
    const person = await newcomer();
    await login(person, FIREFOX);
    await login(person, LATER_FIREFOX);
    expect(await told(person)).toEqual([]);
    await login(person, CHROME);
    await login(person, CHROME);
    expect(await told(person)).toEqual([{ event: 'new_device', device: 'Chrome, Windows' }]);
    const entries = await prisma().internalLog.findMany({
      where: { userId: person.id, event: 'auth.login.new_device' },
    });
    expect(entries).toMatchObject([{ category: 'security', ipAddress: '127.0.0.1' }]);
  });

  it('a device counts for 30 days after its last use, also when its session has ended', async () => {
    const person = await newcomer();
    await login(person, FIREFOX);
    await prisma().session.updateMany({
      where: { userId: person.id },
      data: { revokedAt: new Date() },
    });
    await age(person, 29);
    await login(person, FIREFOX);
    expect(await told(person)).toEqual([]);
    await age(person, 31);
    await login(person, FIREFOX);
    expect(await told(person)).toEqual([{ event: 'new_device', device: 'Firefox, Linux' }]);
  });

  it('sessions from before devices were stored are known by the whole header', async () => {
    const person = await newcomer();
    await login(person, FIREFOX);
    await prisma().session.updateMany({ where: { userId: person.id }, data: { device: null } });
    await login(person, FIREFOX);
    expect(await told(person)).toEqual([]);
  });

  it('a login that is refused tells nothing', async () => {
    const person = await newcomer();
    await login(person, FIREFOX);
    const headers = { 'User-Agent': CHROME };
    const wrong = { email: person.email, password: 'wrong horse' };
    const answer = await invoke(app, via, 'login', wrong, undefined, headers);
    expect(answer.code).toBe('INVALID_CREDENTIALS');
    expect(await told(person)).toEqual([]);
  });

  it('the list shows the devices and this session; the others are ended together', async () => {
    const person = await newcomer();
    const [first, second] = [await login(person, FIREFOX), await login(person, CHROME)];
    const { data } = await invoke(app, via, 'mySessions', {}, first);
    expect(data).toMatchObject([
      { current: false, device: { browser: 'Chrome', system: 'Windows' }, ipAddress: '127.0.0.1' },
      { current: true, device: { browser: 'Firefox', system: 'Linux' } },
    ]);
    const other = await app.seed.person('technician');
    const ended = await invoke(app, via, 'revokeOtherSessions', {}, first);
    expect(ended).toMatchObject({ code: 'OK', data: { ended: 1 } });
    expect((await invoke(app, via, 'me', {}, second)).code).toBe('session_invalid');
    expect((await invoke(app, via, 'me', {}, first)).code).toBe('OK');
    expect((await invoke(app, via, 'me', {}, other.token)).code).toBe('OK');
    expect((await invoke(app, via, 'revokeOtherSessions', {}, first)).data).toEqual({ ended: 0 });
  });
});
