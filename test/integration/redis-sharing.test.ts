import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { CHANGED, closeClients, subscriber } from '../support/live.js';
import { eventually } from '../support/receiver.js';
import type { Person } from '../support/seed.js';

describe.runIf(process.env.REDIS_URL)('two installations on one Redis', () => {
  let app: TestApp;
  let other: TestApp;
  let head: Person;
  let employee: Person;

  beforeAll(async () => {
    const limit = { rateLimitAnonymous: 5, trustProxy: ['loopback'] };
    app = await startTestApp(limit);
    // On the same database only so that each could show what the other has done.
    other = await startOn(app.database, {
      ...limit,
      redisKeyPrefix: `${app.config.redisKeyPrefix}other:`,
    });
    const { id: departmentId } = await app.seed.department();
    head = await app.seed.person('department_head', { departmentId });
    employee = await app.seed.person('employee', { departmentId });
  });
  afterAll(async () => {
    await closeClients();
    await other.stop();
    await app.stop();
  });

  it('count apart', async () => {
    const from = { headers: { 'X-Forwarded-For': '198.51.100.9' } };
    for (let count = 0; count < 5; count += 1) await app.rest('GET', '/x', from);
    expect((await app.rest('GET', '/x', from)).status).toBe(429);
    expect((await other.rest('GET', '/x', from)).status).toBe(404);
  });

  it('do not hear of the changes of each other', async () => {
    const follow = subscriber(() => app.url);
    const here = await follow(head.token);
    const there = await follow(head.token, {}, CHANGED, other.url);
    await app.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Tap drips', description: 'All week.' },
    });
    await eventually(() => here.events.length === 1);
    // The first that is heard there comes later, and from there.
    const later = await other.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Lamp flickers', description: 'All week.' },
    });
    await eventually(() => there.events.length > 0);
    expect(there.events.map(({ id }) => id)).toEqual([later.body.data.id]);
  });

  it('keep their own entries in the cache', async () => {
    const load = (value: string) => async () => ({ value });
    await app.services.cache.getOrLoad('shared?', load('one'));
    const second = await other.services.cache.getOrLoad('shared?', load('two'));
    expect(second).toEqual({ value: 'two' });
    await app.services.cache.invalidate({ keys: ['shared?'] });
    // By then Redis has sent the invalidation to all that listen to it.
    await other.rest('GET', '/x');
    const third = await other.services.cache.getOrLoad('shared?', load('three'));
    expect(third).toEqual({ value: 'two' });
  });
});
