import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { at, type Data, DeviceSteps, HOUR } from '../../../support/device-steps.js';
import { bothOr, invoke } from '../../../support/interfaces.js';

const MINUTE = 60_000;

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

describe.each(bothOr('rest'))('steps at the time of a device through %s', (via) => {
  it('begin with the request', async () => {
    const { id, createdAt } = await device.submitted();
    app.advance(HOUR);
    const held = await device.step(via, 'hold', id, at(device.iso(30 * HOUR)), {
      by: device.people.head,
      reason: 'parts',
    });
    expect(held.data.hold.since).toBe(createdAt);
  });

  it('come after the step that somebody else took meanwhile', async () => {
    const id = await device.assigned();
    app.advance(2 * HOUR);
    const nine = device.iso();
    app.advance(HOUR);
    const ten = device.iso();
    await device.call('holdMaintenanceRequest', { id, reason: 'parts' });
    app.advance(HOUR);
    const started = await device.step(via, 'start', id, at(nine));
    expect(started.data).toMatchObject({ stage: 'in_progress', startedAt: ten, onHold: false });
    expect((await device.stepsOf(id)).slice(3)).toEqual([
      ['hold', ten, null],
      ['start', ten, device.iso()],
    ]);
    // What is no step of these does not count.
    await device.call('classifyMaintenanceRequest', { id, priority: 'high' });
    await device.call('planMaintenanceRequest', {
      ...{ id, plannedStart: device.iso(-HOUR), plannedEnd: device.iso(-2 * HOUR) },
    });
    await device.call('setHelpers', { id, userIds: [device.people.other.id] });
    app.advance(HOUR);
    const done = await device.step(via, 'complete', id, at(device.iso(90 * MINUTE)));
    expect(done.data.completedAt).toBe(device.iso(90 * MINUTE));
  });

  it('are judged by the state at the receipt', async () => {
    const id = await device.assigned();
    app.advance(HOUR);
    await device.call('completeMaintenanceRequest', { id }, device.people.administrator);
    app.advance(HOUR);
    for (const name of ['start', 'complete', 'hold']) {
      const late = await device.step(via, name, id, at(device.iso(90 * MINUTE)), {
        ...(name === 'hold' && { reason: 'parts' }),
      });
      expect(late.code).toBe('INVALID_TRANSITION');
    }
    const taken = await device.assigned();
    app.advance(HOUR);
    await device.call('assignMaintenanceRequest', {
      id: taken,
      technicianId: device.people.other.id,
    });
    app.advance(HOUR);
    expect((await device.step(via, 'start', taken, at(device.iso(90 * MINUTE)))).code).toMatch(
      /^(FORBIDDEN|NOT_FOUND)$/,
    );
    const early = await device.step(via, 'start', taken, at(device.iso(90 * MINUTE)), {
      by: device.people.other,
    });
    expect(early.details).toMatchObject({ field: 'performedAt', earliest: device.iso(HOUR) });
    expect((await device.read(taken)).startedAt).toBeNull();
  });

  it('hold until a time after their own, which the sweep ends where it has passed', async () => {
    const id = await device.assigned();
    app.advance(5 * HOUR);
    const held = (until: string) =>
      device.step(via, 'hold', id, at(device.iso(3 * HOUR)), { reason: 'access', until });
    const refused = await held(device.iso(3 * HOUR));
    expect([refused.code, refused.details.field]).toEqual(['VALIDATION_ERROR', 'until']);
    expect((await held(device.iso(3 * HOUR - 1))).code).toBe('OK');
    await app.services.dueSteps.takeDue(new AbortController().signal);
    expect(await device.read(id)).toMatchObject({ onHold: false, stage: 'assigned' });
    expect((await device.stepsOf(id)).slice(3)).toEqual([
      ['hold', device.iso(3 * HOUR), device.iso()],
      ['resume', device.iso(), null],
    ]);
  });

  it('end the downtime of the request and timers, never before these began', async () => {
    const assetId = (await app.seed.asset()).id;
    const down = async () => {
      const id = await device.assigned();
      await device.call('classifyMaintenanceRequest', { id, assetId, assetDown: true });
      return id;
    };
    const downtimeOf = async (requestId: number) =>
      await app.database.prisma.downtime.findFirstOrThrow({ where: { requestId } });
    const id = await down();
    await device.call('startTimer', { requestId: id }, device.people.technician);
    app.advance(5 * HOUR);
    const done = await device.step(via, 'complete', id, at(device.iso(3 * HOUR)));
    expect(done.code).toBe('OK');
    expect((await downtimeOf(id)).endedAt).toEqual(device.ago(3 * HOUR));
    expect((await downtimeOf(id)).updatedAt).toEqual(app.now());
    const { minutes } = await app.database.prisma.timeEntry.findFirstOrThrow({
      where: { requestId: id },
    });
    expect(minutes).toBe(120);
    const late = await device.assigned();
    app.advance(2 * HOUR);
    await device.call('classifyMaintenanceRequest', { id: late, assetId, assetDown: true });
    await device.call('startTimer', { requestId: late }, device.people.technician);
    app.advance(HOUR);
    await device.step(via, 'complete', late, at(device.iso(2 * HOUR)));
    const { startedAt, endedAt } = await downtimeOf(late);
    expect(endedAt).toEqual(startedAt);
    const entry = await app.database.prisma.timeEntry.findFirstOrThrow({
      where: { requestId: late },
    });
    expect(entry.minutes).toBe(1);
  });

  it('leave the time limits of others to the receipt', async () => {
    await device.call('updateSystemSettings', { reopenDays: 1 }, device.people.administrator);
    const done = async () => {
      const id = await device.assigned();
      app.advance(20 * HOUR);
      await device.step(via, 'complete', id, at(device.iso(20 * HOUR)));
      return id;
    };
    const id = await done();
    const minutes = { requestId: id, minutes: 5, startedAt: device.iso(20 * HOUR) };
    app.advance(24 * HOUR);
    const document = 'query($id: Int!) { maintenanceRequest(id: $id) { mayAddWork } }';
    const mayAdd = async () =>
      (await app.graphql(document, { id }, { token: device.people.technician.token })).data
        .maintenanceRequest;
    expect(await mayAdd()).toEqual({ mayAddWork: true });
    expect(
      (await invoke(app, via, 'addTimeEntry', minutes, device.people.technician.token)).code,
    ).toBe('OK');
    const { actions } = await device.call('maintenanceRequest', { id }, device.people.employee);
    expect(actions.find((one: Data) => one.step === 'reopen').allowed).toBe(true);
    const reopened = await device.step(
      via,
      'reopen',
      id,
      {},
      { by: device.people.employee, reason: 'Again.' },
    );
    expect(reopened.code).toBe('OK');
    // An hour after its second completion, which is received at once.
    expect((await device.step(via, 'complete', id, {})).code).toBe('OK');
    app.advance(24 * HOUR + 1);
    expect(await mayAdd()).toEqual({ mayAddWork: false });
    expect(
      (await device.step(via, 'reopen', id, {}, { by: device.people.employee, reason: 'Again.' }))
        .code,
    ).toBe('INVALID_TRANSITION');
    const late = await done();
    app.advance(24 * HOUR + 1);
    expect(
      (await device.step(via, 'reopen', late, {}, { by: device.people.employee, reason: 'Again.' }))
        .code,
    ).toBe('INVALID_TRANSITION');
    await device.call('updateSystemSettings', { reopenDays: 14 }, device.people.administrator);
  });

  it('of two at once one counts, and the history stays in order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await device.assigned();
      app.advance(HOUR);
      const answers = await Promise.all([
        device.step(via, 'start', id, at(device.iso(40 * MINUTE))),
        device.step(via, 'hold', id, at(device.iso(20 * MINUTE)), {
          by: device.people.head,
          reason: 'parts',
        }),
        device.step(via, 'complete', id, at(device.iso(30 * MINUTE))),
        device.step(via, 'complete', id, at(device.iso(10 * MINUTE)), {
          by: device.people.administrator,
        }),
      ]);
      const codes = answers.map(({ code }) => code);
      expect(codes).toContain('OK');
      for (const code of codes) {
        expect(code).toMatch(/^(OK|INVALID_TRANSITION|VERSION_CONFLICT)$/);
      }
      expect(answers.slice(2).filter(({ code }) => code === 'OK').length).toBeLessThan(2);
      const times = (await device.stepsOf(id)).map(([, time]) => time);
      expect(times).toEqual(times.toSorted());
      const { completedAt, startedAt } = await device.read(id);
      if (startedAt && completedAt) expect(completedAt >= startedAt).toBe(true);
    }
  });

  it('tell events and notifications at the receipt', async () => {
    const id = await device.assigned();
    app.advance(3 * HOUR);
    await device.step(via, 'complete', id, at(device.iso(2 * HOUR)));
    const events = await app.database.prisma.outboxEvent.findMany({
      where: { maintenanceRequestId: id },
      orderBy: { id: 'desc' },
      take: 2,
    });
    for (const { occurredAt } of events) expect(occurredAt).toEqual(app.now());
    expect((await device.read(id)).lastActivityAt).toBe(device.iso());
  });
});
