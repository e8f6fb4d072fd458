import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { eventually } from '../support/receiver.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { call } from './support/calls.js';
import { scaled } from './support/limits.js';
import { Load } from './support/load.js';
import { compare, verifyTrail } from './support/records.js';
import { judge } from './support/results.js';
import {
  createWorld,
  expectData,
  prepareService,
  type Service,
  type World,
} from './support/service.js';

/** How long each fault takes, in milliseconds. */
const FAULT = 3_000;

/** How long mail may take after a fault: attempts under way end after ten seconds. */
const CATCH_UP = 60_000;

const HEAD = 'head@example.org';
const PASSWORD = 'correct horse battery';

describe('the service, and its mail server', () => {
  let smtp: TestSmtp;
  let service: Service;
  let world: World;
  const runs: { fault: string; load: Load; recovered: number }[] = [];

  beforeAll(async () => {
    smtp = await startSmtp();
    service = await prepareService({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'maintenance@example.org',
      PUBLIC_URL: 'https://maintenance.example.org',
      MAIL_GATHER_SECONDS: '0',
      MAIL_RETRY_SECONDS: Array(20).fill(1).join(','),
    });
    await service.start();
    world = await createWorld(service);
    await createHead();
  });
  afterAll(async () => {
    await service.remove();
    await world.receiver.stop();
    await smtp.stop();
  });

  /** Somebody who gets a mail of each request that is submitted. */
  async function createHead(): Promise<void> {
    const { url } = service;
    const body = { password: PASSWORD, role: 'department_head', departmentId: world.departmentId };
    const created = { token: world.admin, body: { ...body, email: HEAD } };
    expectData(await call(url, 'POST', '/api/users', created));
    const login = { body: { email: HEAD, password: PASSWORD } };
    const answer = await call(url, 'POST', '/api/auth/login', login);
    const { accessToken: token } = expectData<{ accessToken: string }>(answer);
    const kinds = { submitted: { email: 'immediate' } };
    const path = '/api/me/notification-preferences';
    expectData(await call(url, 'PUT', path, { token, body: { kinds } }));
  }

  async function under(fault: string, work: () => Promise<void>): Promise<Load> {
    const load = new Load(service.url, world);
    load.start();
    await load.recovered(performance.now());
    await work();
    const recovered = await load.recovered(performance.now());
    await sleep(500);
    await load.stop();
    runs.push({ fault, load, recovered });
    return load;
  }

  /** The titles of the requests that the mails are about, one for each mail that has come. */
  const titles = () => smtp.received.map(({ headers }) => headers.subject?.replace(/^\S+ /, ''));

  /** Waits until there is a mail of each request that was submitted. */
  async function mailed(load: Load): Promise<void> {
    const submitted = load.writes.filter((write) => write.submitted).map(({ title }) => title);
    expect(submitted.length).toBeGreaterThan(0);
    await eventually(() => {
      const known = new Set(titles());
      return submitted.every((title) => known.has(title));
    }, scaled(CATCH_UP));
  }

  it('that hangs', async () => {
    const load = await under('mail server hangs', async () => {
      smtp.behave({ onConnect: () => 'hang' });
      await sleep(FAULT);
      smtp.behave({});
    });
    expect(load.counts).toMatchObject({ unavailable: 0, broken: 0 });
    await mailed(load);
    expect(new Set(titles()).size).toBe(titles().length);
  });

  it('that puts every mail off', async () => {
    const load = await under('mail server puts mail off', async () => {
      smtp.behave({ onRecipient: () => ({ code: 451, text: '4.7.1 later' }) });
      await sleep(FAULT);
      smtp.behave({});
    });
    expect(load.counts).toMatchObject({ unavailable: 0, broken: 0 });
    await mailed(load);
    expect(new Set(titles()).size).toBe(titles().length);
  });

  it('and a process that is killed while it sends', async () => {
    const load = await under('kill -9 of the service while it mails', async () => {
      for (let round = 0; round < 3; round += 1) {
        await sleep(300);
        await service.kill();
        await service.start();
      }
    });
    await mailed(load);
    // A repetition is the same mail.
    const identities = new Map(
      smtp.received.map(({ headers }) => [headers['message-id'], headers.subject]),
    );
    expect(identities.size).toBe(new Set(identities.values()).size);
  });

  it('lose nothing, and mail nothing under two identities', async () => {
    await verifyTrail(service, world);
    await service.stop();
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir: service.dataDir },
      createLogger('silent'),
    );
    try {
      const mails = await database.prisma.mail.groupBy({
        by: ['userId', 'requestId'],
        _count: true,
      });
      expect(mails.filter(({ _count }) => _count > 1)).toEqual([]);
      const open = await database.prisma.mail.count({ where: { status: { not: 'sent' } } });
      expect(open).toBe(0);
      for (const { fault, load, recovered } of runs) {
        judge(fault, load, await compare(database, load), [recovered]);
      }
    } finally {
      await database.close();
    }
  });
});
