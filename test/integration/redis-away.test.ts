import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { CHANGED, closeClients, type Heard, subscriber } from '../support/live.js';
import { eventually } from '../support/receiver.js';
import { canStartRedis, type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import type { Person } from '../support/seed.js';

describe.runIf(process.env.REDIS_URL && canStartRedis)('two replicas and their Redis', () => {
  let redis: OwnRedis;
  let one: TestApp;
  let other: TestApp;
  let head: Person;
  let employee: Person;
  let outsider: Person;
  let here: Heard;
  let there: Heard;
  let outside: Heard;

  beforeAll(async () => {
    redis = await startOwnRedis();
    one = await startTestApp({ redisUrl: redis.url });
    other = await startOn(one.database, { redisUrl: redis.url });
    const { id: departmentId } = await one.seed.department();
    head = await one.seed.person('department_head', { departmentId });
    employee = await one.seed.person('employee', { departmentId });
    const elsewhere = await one.seed.department();
    outsider = await one.seed.person('department_head', { departmentId: elsewhere.id });
    const follow = subscriber(() => other.url);
    [here, there, outside] = await Promise.all([
      follow(head.token, {}, CHANGED, one.url),
      follow(head.token),
      follow(outsider.token),
    ]);
  });
  afterAll(async () => {
    await closeClients();
    await other.stop();
    await one.stop();
    await redis.kill();
  });

  /** Submits a request on the first replica; @returns its id. */
  async function submit(): Promise<number> {
    const { status, body } = await one.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Tap drips', description: 'All week.' },
    });
    expect(status).toBe(201);
    return body.data.id;
  }

  const heardBy = ({ events }: Heard) => events.map((event) => event.id);

  it('a change on one reaches a subscriber of the other, in their scope alone', async () => {
    const id = await submit();
    await eventually(() => heardBy(there).includes(id));
    expect(outside.events).toEqual([]);
  });

  it('while Redis is away changes are made, and heard of on the same replica', async () => {
    await redis.kill();
    const made = [await submit(), await submit(), await submit()];
    await eventually(() => made.every((id) => heardBy(here).includes(id)));
    expect(there.closed).toBeUndefined();
  });

  it('when it is back, subscribers hear of changes again without doing anything', async () => {
    await redis.start();
    await eventually(async () => {
      const id = await submit();
      return await eventually(() => heardBy(there).includes(id), 300).catch(() => undefined);
    }, 10_000);
    expect(outside.events).toEqual([]);
  });

  it('a session that is ended on one ends the socket on the other', async () => {
    await one.rest('POST', '/auth/logout', { token: head.token });
    await eventually(() => there.closed, 6_000);
    expect(there.closed?.code).toBe(4403);
    expect(outside.closed).toBeUndefined();
  });
});
