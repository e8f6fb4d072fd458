import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { PASSWORD } from '../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY = 24 * 60 * 60 * 1000;

it('sessions that ended a month ago are removed with their tokens, live ones stay', async () => {
  const { prisma } = app.database;
  const user = await app.seed.person('technician');
  const body = { email: user.email, password: PASSWORD };
  const login = async () => (await app.rest('POST', '/auth/login', { body })).body.data;
  await login();
  const ended = await login();
  await app.rest('POST', '/auth/logout', { token: ended.accessToken });
  app.advance(29 * DAY);
  await app.services.sessions.sweep();
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(3);

  app.advance(2 * DAY);
  const fresh = await login();
  await app.services.sessions.sweep();
  const left = await prisma.session.findMany({ where: { userId: user.id } });
  expect(left.filter((session) => session.revokedAt !== null)).toEqual([]);

  app.advance(30 * DAY - 1000);
  await app.services.sessions.sweep();
  const { status } = await app.rest('POST', '/auth/refresh', {
    body: { refreshToken: fresh.refreshToken },
  });
  expect(status).toBe(200);
  expect(await prisma.session.count({ where: { userId: user.id } })).toBe(1);
});
