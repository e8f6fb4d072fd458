import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PresentRequest,
  snapshotOf,
} from '../../../../console/src/offline/queue/conflicts.ts';
import type { QueueEntry } from '../../../../console/src/offline/queue/entry.ts';
import { sendable } from '../../../../console/src/offline/queue/lanes.ts';
import { SeededRandom } from '../../../../src/demonstration/random.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { FULL } from '../../../support/full.js';
import { type Faults, Killed, QueueDevice } from '../../../support/queue-device.js';
import type { Person } from '../../../support/seed.js';

/** Number of partitions; `PARTITIONS=10000` for all of them. */
const PARTITIONS = Number(process.env.PARTITIONS ?? (FULL ? 200 : 5));

/** A turn that ends neither with a kill nor in time would go on for ever. */
const MAX_TURNS = 400;

let app: TestApp;
let head: Person;
let first: Person;
let second: Person;
let departmentId: number;
let requesterId: number;

beforeAll(async () => {
  // All partitions take longer than a token lives.
  app = await startTestApp({ accessTokenTtlSeconds: 86_400 });
  ({ id: departmentId } = await app.seed.department());
  const home = { departmentId };
  head = await app.seed.person('department_head', { ...home, firstName: 'Hugo', lastName: 'Lind' });
  first = await app.seed.person('technician', home);
  second = await app.seed.person('technician', home);
  requesterId = (await app.seed.person('employee', home)).id;
});
afterAll(() => app.stop());

/** Kills a sender, or cuts the network, at a share of its steps. */
class Chance implements Faults {
  share = 0;

  constructor(private readonly chance: SeededRandom) {}

  at(step: string): void {
    if (this.share === 0 || !this.chance.happens(this.share)) return;
    if (step.endsWith('call') && this.chance.happens(0.4)) throw new Error('The network is gone.');
    throw new Killed();
  }
}

/** What a person did on a device, and how its effect is found. */
interface Deed {
  readonly device: QueueDevice;
  readonly id: number;
  readonly operation: string;
  readonly mark: string;
}

/** A partition: a request, three devices without network, and a head with it. */
class Partition {
  private readonly chance: SeededRandom;
  private readonly faults: Chance;
  private readonly devices: readonly QueueDevice[];
  private readonly deeds: Deed[] = [];
  /** Entries that a browser has deleted: they may be done once, or not at all. */
  private readonly evicted = new Set<string>();
  private requestId = 0;

  constructor(private readonly seed: number) {
    this.chance = new SeededRandom(seed);
    this.faults = new Chance(this.chance);
    const device = (name: string, person: Person) =>
      new QueueDevice(app, `${seed}-${name}`, person, this.faults);
    this.devices = [device('phone', first), device('tablet', first), device('other', second)];
  }

  async run(): Promise<void> {
    const owner = { requesterId, departmentId, assigneeId: first.id };
    const assigned = { stage: 'assigned' as const, helperIds: [second.id] };
    ({ id: this.requestId } = await app.seed.request(owner, 'assigned', assigned));
    for (const device of this.devices) await this.offline(device);
    for (let left = this.below(4); left > 0; left -= 1) await this.headActs();
    this.faults.share = 0.15;
    let open = true;
    for (let turns = 0; open && turns < MAX_TURNS; turns += 1) {
      const device = this.devices[this.below(this.devices.length)] as QueueDevice;
      await this.online(device);
      if (this.chance.happens(0.1)) await this.headActs();
      if (this.chance.happens(0.004)) this.evict(device);
      if (turns === MAX_TURNS / 2) this.faults.share = 0;
      open = this.devices.some(({ entries }) => sendable(entries).length > 0);
    }
    this.faults.share = 0;
    for (const device of this.devices) expect(await device.sender().drain()).toBe('nothing');
    await this.judge();
  }

  /** The browser of a device deletes its queue, which the device tells its person. */
  private evict(device: QueueDevice): void {
    for (const id of device.evict()) this.evicted.add(`${device.name} ${id}`);
  }

  private below(bound: number): number {
    return Math.floor(this.chance.next() * bound);
  }

  /** Work without network, on the request as the device saw it last. */
  private async offline(device: QueueDevice): Promise<void> {
    const { data } = await this.read(`/maintenance/${this.requestId}`, device.person);
    const request = data as PresentRequest;
    const seen = { expectedVersion: request.version, snapshot: snapshotOf(request, null) };
    const count = 2 + this.below(5);
    for (let index = 0; index < count; index += 1) {
      const mark = `${device.name} ${index}`;
      const kinds = device.person === second ? 2 : 6;
      const [operation, input, more] = this.deed(this.below(kinds), mark, seen);
      // The clock of a device may also be ahead.
      const at = new Date(Date.now() + (2 - this.below(22)) * 3_600_000).toISOString();
      const { id } = device.add({
        ...{ lane: `request:${this.requestId}`, operation, input, ...more },
        performedAt: this.chance.happens(0.5) ? at : null,
      });
      this.deeds.push({ device, id, operation, mark });
    }
  }

  private deed(
    kind: number,
    mark: string,
    seen: Partial<QueueEntry>,
  ): [string, QueueEntry['input'], Partial<QueueEntry>] {
    const { requestId, requestId: id } = this;
    switch (kind) {
      case 0:
        return ['addComment', { requestId, body: mark }, {}];
      case 1:
        return ['addTimeEntry', { requestId, minutes: 5, note: mark }, {}];
      case 2:
        return ['holdMaintenanceRequest', { id, reason: 'parts', note: mark }, seen];
      case 3:
        return ['resumeMaintenanceRequest', { id }, seen];
      case 4:
        return ['completeMaintenanceRequest', { id, note: mark }, seen];
      default:
        return ['startMaintenanceRequest', { id }, seen];
    }
  }

  private async headActs(): Promise<void> {
    const { requestId: id } = this;
    const to = this.chance.happens(0.5) ? first : second;
    const [path, body] = this.chance.pick([
      ['hold', { reason: 'access', note: 'By the head.' }],
      ['resume', {}],
      ['assign', { technicianId: to.id }],
      ['classify', { priority: 'urgent' }],
      ['comments', { body: 'By the head.' }],
    ] as const);
    await app.rest('POST', `/api/maintenance/${id}/${path}`, { token: head.token, body });
  }

  /** A page starts, and sends until it is killed or has nothing to send. */
  private async online(device: QueueDevice): Promise<void> {
    try {
      const sender = device.sender();
      for (let turns = 1 + this.below(3); turns > 0; turns -= 1) await sender.turn();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }

  private async read(path: string, { token }: Person) {
    const { body } = await app.rest('GET', `/api${path}`, { token });
    return body;
  }

  /** Nothing is lost, nothing is done twice, and each refusal says why and who. */
  private async judge(): Promise<void> {
    for (const { device, id, operation, mark } of this.deeds) {
      const kept = device.entries.find((entry) => entry.id === id);
      const done = await this.effects(operation, mark);
      const said = `partition ${this.seed}: ${operation} ${mark}`;
      if (this.evicted.has(`${device.name} ${id}`)) {
        expect([said, done === undefined || done <= 1]).toEqual([said, true]);
        continue;
      }
      if (done !== undefined) expect([said, done]).toEqual([said, kept === undefined ? 1 : 0]);
      if (kept === undefined) continue;
      // It waits behind a step that was refused, or was refused itself.
      if (kept.state === 'waiting') expect(sendable(device.entries)).toEqual([]);
      else
        expect([said, kept.state, kept.error?.message.length]).toEqual([
          ...[said, 'refused', expect.any(Number)],
        ]);
    }
    const { prisma } = app.database;
    const { requestId } = this;
    const isStart = { path: ['step'], equals: 'start' };
    const started =
      (await prisma.maintenanceHistory.count({ where: { requestId, step: 'start' } })) +
      (await prisma.timelineEntry.count({ where: { requestId, data: isStart } }));
    const starts = this.deeds.filter(({ operation }) => operation.startsWith('start'));
    const gone = starts.filter(
      ({ device, id }) => !device.entries.some((entry) => entry.id === id),
    );
    const lost = gone.filter(({ device, id }) => this.evicted.has(`${device.name} ${id}`));
    expect(started).toBeLessThanOrEqual(gone.length);
    expect(started).toBeGreaterThanOrEqual(gone.length - lost.length);
  }

  /** Number of records of a deed; undefined where it leaves no mark. */
  private async effects(operation: string, mark: string): Promise<number | undefined> {
    const { prisma } = app.database;
    const { requestId } = this;
    switch (operation) {
      case 'addComment':
        return await prisma.comment.count({ where: { requestId, body: mark } });
      case 'addTimeEntry':
        return await prisma.timeEntry.count({ where: { requestId, note: mark } });
      case 'holdMaintenanceRequest':
      case 'completeMaintenanceRequest': {
        const notes = { path: ['note'], equals: mark };
        const inTimeline = await prisma.timelineEntry.count({ where: { requestId, data: notes } });
        return (
          inTimeline + (await prisma.maintenanceHistory.count({ where: { requestId, note: mark } }))
        );
      }
      default:
        return undefined;
    }
  }
}

it.each(Array.from({ length: PARTITIONS }, (_, index) => index + 1))(
  'partition %i: nothing is lost, nothing is done twice',
  async (seed) => {
    await new Partition(seed).run();
  },
);
