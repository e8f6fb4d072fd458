import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { at, type Data, DeviceSteps, HOUR } from '../../../support/device-steps.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';

const MINUTE = 60_000;
const SECOND = 1_000;

let app: TestApp;
let device: DeviceSteps;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 365 * 86_400 });
  device = await DeviceSteps.of(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.advance(HOUR);
  await device.renew();
});

const setting = (offlineHours: number) =>
  device.call('updateSystemSettings', { offlineHours }, device.people.administrator);

describe.each(INTERFACES)('the header Performed-At through %s', (via) => {
  it('fills the times of a step, with the receipt beside them', async () => {
    const id = await device.assigned();
    app.advance(5 * HOUR);
    const [began, until, ended] = [device.iso(3 * HOUR), device.iso(-HOUR), device.iso(HOUR)];
    const received = device.iso();
    const started = await device.step(via, 'start', id, at(began));
    expect(started.data).toMatchObject({ startedAt: began, updatedAt: received, version: 4 });
    app.advance(MINUTE);
    const held = await device.step(via, 'hold', id, at(device.iso(2 * HOUR)), {
      reason: 'parts',
      until,
    });
    expect(held.data.hold).toMatchObject({ since: device.iso(2 * HOUR), until });
    app.advance(MINUTE);
    await device.step(via, 'resume', id, at(device.iso(90 * MINUTE)));
    const done = await device.step(via, 'complete', id, at(ended), { note: 'Done.' });
    expect(done.data).toMatchObject({
      completedAt: ended,
      firstCompletedAt: ended,
      updatedAt: device.iso(),
      confirmAt: device.iso(-7 * 24 * HOUR),
    });
    expect(done.data).not.toHaveProperty('completionReceivedAt');
    expect((await device.stepsOf(id)).slice(3)).toEqual([
      ['start', began, received],
      ['hold', device.iso(2 * HOUR + MINUTE), device.iso(MINUTE)],
      ['resume', device.iso(90 * MINUTE), device.iso()],
      ['complete', ended, device.iso()],
    ]);
    const { history, ...request } = await device.read(id);
    expect(request).not.toHaveProperty('receivedAt');
    expect(request).not.toHaveProperty('completionReceivedAt');
    expect(history.map((one: Data) => [one.action, one.receivedAt])).toEqual([
      ['create', null],
      ['approve', null],
      ['assign', null],
      ['complete', device.iso()],
    ]);
    expect(history.at(-1).time).toBe(ended);
    const document =
      'query($id: Int!) { maintenanceRequest(id: $id) { history { time receivedAt } } }';
    const { data } = await app.graphql(
      document,
      { id },
      { token: device.people.administrator.token },
    );
    expect(data.maintenanceRequest.history.at(-1)).toEqual({
      time: ended,
      receivedAt: device.iso(),
    });
  });

  it('is taken from 72 hours before the receipt to 2 minutes after it, to the millisecond', async () => {
    const refused = async (id: number, time: string, earliest: string) => {
      const { code, status, details } = await device.step(via, 'start', id, at(time));
      expect([code, status === 200 || status === 400]).toEqual(['VALIDATION_ERROR', true]);
      expect(details).toMatchObject({
        field: 'performedAt',
        earliest,
        latest: device.iso(-2 * MINUTE),
      });
      expect(details.errors).toHaveLength(1);
      expect(await device.read(id)).toMatchObject({
        stage: 'assigned',
        version: 3,
        startedAt: null,
      });
    };
    const first = await device.assigned();
    const second = await device.assigned();
    app.advance(100 * HOUR);
    await refused(first, device.iso(72 * HOUR + 1), device.iso(72 * HOUR));
    expect((await device.step(via, 'start', first, at(device.iso(72 * HOUR)))).data.startedAt).toBe(
      device.iso(72 * HOUR),
    );
    await refused(second, device.iso(-2 * MINUTE - 1), device.iso(72 * HOUR));
    // Nothing lies in the future.
    expect(
      (await device.step(via, 'start', second, at(device.iso(-2 * MINUTE)))).data.startedAt,
    ).toBe(device.iso());
    expect(await device.auditOf(second, 'maintenance.started')).toMatchObject([
      { performedAt: device.iso(-2 * MINUTE), receivedAt: device.iso(), timestamp: app.now() },
    ]);
  });

  it('is taken of the crew from its last assignment, of others from the step before', async () => {
    const id = await device.assigned();
    app.advance(HOUR);
    await device.call('assignMaintenanceRequest', { id, technicianId: device.people.other.id });
    app.advance(HOUR);
    await device.call('assignMaintenanceRequest', {
      id,
      technicianId: device.people.technician.id,
    });
    const since = device.iso();
    app.advance(HOUR);
    const early = await device.step(via, 'start', id, at(device.iso(HOUR + 1)));
    expect([early.code, early.details]).toMatchObject([
      'VALIDATION_ERROR',
      { field: 'performedAt', earliest: since, latest: device.iso(-2 * MINUTE) },
    ]);
    expect((await device.step(via, 'start', id, at(since))).data.startedAt).toBe(since);
    // Somebody else is not bound by the assignment, and then the newest entry counts.
    const led = await device.step(via, 'complete', id, at(device.iso(10 * HOUR)), {
      by: device.people.administrator,
    });
    expect(led.data.completedAt).toBe(since);
  });

  it('has one form, in any offset', async () => {
    const id = await device.assigned();
    app.advance(HOUR);
    const time = device.iso(MINUTE);
    for (const sent of [
      time.slice(0, 10),
      time.slice(0, -1),
      `${time.slice(0, 16)}Z`,
      time.replace('T', ' '),
      time.replace('T', 't'),
      time.replace('Z', 'z'),
      time.replace('Z', '+0000'),
      time.replace('Z', '+24:00'),
      time.replace('Z', ' '),
      '2026-02-30T10:00:00Z',
      '2026-02-03T10:00:60Z',
      `${time}, ${time}`,
      String(app.now().getTime()),
      'yesterday',
      '',
    ]) {
      const { code, details } = await device.step(via, 'start', id, at(sent));
      expect([sent, code, details?.field]).toEqual([sent, 'VALIDATION_ERROR', 'performedAt']);
    }
    const east = new Date(device.ago(MINUTE).getTime() + 5.5 * HOUR)
      .toISOString()
      .replace('Z', '+05:30');
    expect((await device.step(via, 'start', id, at(east))).data.startedAt).toBe(time);
    const west = new Date(device.ago(SECOND).getTime() - 3 * HOUR).toISOString().slice(0, 19);
    const done = await device.step(via, 'complete', id, at(`${west}-03:00`));
    expect(done.data.completedAt).toBe(`${device.iso(SECOND).slice(0, 19)}.000Z`);
    expect(await device.auditOf(id, 'maintenance.completed')).toMatchObject([
      { performedAt: `${west}-03:00`, receivedAt: device.iso() },
    ]);
  });

  it('is not looked at by other operations, nor in steps of many requests', async () => {
    const id = await device.assigned();
    app.advance(HOUR);
    for (const sent of ['yesterday', device.iso(99 * HOUR)]) {
      const priority = sent === 'yesterday' ? 'high' : 'low';
      const { code } = await invoke(
        app,
        via,
        'classifyMaintenanceRequest',
        { id, priority },
        device.people.head.token,
        at(sent),
      );
      expect(code).toBe('OK');
    }
    const [classified] = await device.auditOf(id, 'maintenance.classified');
    expect(classified).not.toHaveProperty('performedAt');
    const bulk = await invoke(
      app,
      via,
      'bulkStep',
      { step: 'start', items: [{ id }] },
      device.people.technician.token,
      at('yesterday'),
    );
    expect([bulk.code, bulk.data.succeeded]).toEqual(['OK', 1]);
    expect((await device.read(id)).startedAt).toBe(device.iso());
    expect(await device.auditOf(id, 'maintenance.started')).toMatchObject([
      { bulkId: bulk.data.bulkId },
    ]);
    expect((await device.stepsOf(id)).at(-1)).toEqual(['start', device.iso(), null]);
  });

  it('is kept as a refusal under a key where it is out of bounds, and judged anew where malformed', async () => {
    const id = await device.assigned();
    app.advance(HOUR);
    const key = `q-${via}-${id}`;
    const keyed = (name: string, further: Record<string, string>) =>
      device.step(via, 'start', id, { 'Idempotency-Key': name, ...further });
    expect((await keyed(key, at('yesterday'))).code).toBe('VALIDATION_ERROR');
    const early = await keyed(key, at(device.iso(2 * HOUR)));
    expect(early.details).toMatchObject({ field: 'performedAt', earliest: device.iso(HOUR) });
    app.advance(HOUR);
    expect((await keyed(key, {})).details).toEqual(early.details);
    const again = await keyed(`${key}-2`, { 'Retry-Of': key });
    expect([again.code, again.data?.startedAt]).toEqual(['OK', device.iso()]);
  });

  it('is refused without hours in the settings, by a session and by a token', async () => {
    const id = await device.assigned();
    app.advance(2 * HOUR);
    const { token } = await app.seed.apiToken(device.people.technician.id, [
      'maintenance.complete',
    ]);
    await setting(0);
    for (const time of [device.iso(), device.iso(-MINUTE), device.iso(HOUR)]) {
      const { code, details } = await device.step(via, 'start', id, at(time));
      expect([code, details]).toMatchObject([
        'VALIDATION_ERROR',
        { field: 'performedAt', earliest: null, latest: null },
      ]);
    }
    await setting(1);
    const early = await device.step(via, 'start', id, at(device.iso(HOUR + 1)), { by: { token } });
    expect(early.details).toMatchObject({
      earliest: device.iso(HOUR),
      latest: device.iso(-2 * MINUTE),
    });
    expect(
      (await device.step(via, 'start', id, at(device.iso(HOUR)), { by: { token } })).code,
    ).toBe('OK');
    await setting(168);
    const late = await device.assigned();
    app.advance(200 * HOUR);
    expect((await device.step(via, 'start', late, at(device.iso(168 * HOUR)))).code).toBe('OK');
    await setting(72);
  });
});
