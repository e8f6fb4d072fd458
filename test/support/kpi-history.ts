import { type AccountActor, accountFrom } from '../../src/core/actor.js';
import type { ActingCaller } from '../../src/core/context.js';
import { AppError } from '../../src/core/errors.js';
import type {
  HoldReason,
  MaintenancePriority,
  RequestOrigin,
} from '../../src/generated/prisma/enums.js';
import type { TestApp } from './app.js';
import type { Person } from './seed.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Steps after which a request is no longer on hold. */
const ENDS_HOLD = [
  'approve',
  'reject',
  'start',
  'complete',
  'cancel',
  'resume',
  'reopen',
  'transfer',
];

/** A request as the walk knows it, and what has happened to it. */
export interface Walked {
  readonly id: number;
  readonly title: string;
  readonly createdAt: number;
  readonly requesterId: number;
  readonly origin: RequestOrigin;
  readonly priority: MaintenancePriority;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly assetId: number | null;
  readonly estimate: number | null;
  departmentId: number;
  assigneeId: number | null;
  stage: string;
  onHold: { readonly since: number; readonly reason: HoldReason } | null;
  readonly holds: { readonly since: number; readonly until: number; readonly reason: HoldReason }[];
  readonly events: {
    readonly type: string;
    readonly at: number;
    readonly byRequester: boolean;
    readonly rating?: number | null;
  }[];
  purged: boolean;
}

/** Records of what requests are about, and people. */
export interface Ground {
  readonly app: TestApp;
  readonly random: (below: number) => number;
  readonly admin: Person;
  readonly people: readonly Person[];
  readonly technicians: readonly Person[];
  readonly departments: readonly number[];
  readonly categories: readonly number[];
  readonly locations: readonly number[];
  readonly assets: readonly number[];
}

/** A call of a service by an account. */
function callerOf(person: Person): ActingCaller {
  const actor: AccountActor = { ...accountFrom(person), kind: 'command', command: 'test' };
  return { actor, ipAddress: null, userAgent: null, requestId: 'test' };
}

function pick<T>(random: (below: number) => number, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

/** Takes random steps of requests through the services, and keeps what happened. */
export class RandomWalk {
  readonly requests: Walked[] = [];

  constructor(private readonly ground: Ground) {}

  private get now(): number {
    return this.ground.app.now().getTime();
  }

  /** Submits requests and takes steps, each a random time after the one before. */
  async run(submissions: number, steps: number, longest = 3 * HOUR): Promise<void> {
    const { random, app } = this.ground;
    let left = submissions;
    for (let step = 0; step < steps; step += 1) {
      app.advance(1 + random(longest));
      if (left > 0 && random(steps * 10) < submissions * 12) {
        left -= 1;
        await this.submit();
      } else if (this.requests.length > 0) {
        // Half of the steps are of new requests, so that some are done before others of their asset come.
        const some = random(2) === 0 ? this.requests : this.requests.slice(-12);
        await this.stepOf(pick(random, some));
      }
    }
  }

  private async submit(): Promise<void> {
    const { app, random, people, departments, categories, locations, assets } = this.ground;
    const maybe = (list: readonly number[]) => (random(4) === 0 ? null : pick(random, list));
    const requester = pick(random, people);
    const origin = pick(random, [
      'person',
      'person',
      'person',
      'link',
      'schedule',
      'import',
    ] as const);
    const [departmentId, createdAt] = [pick(random, departments), this.now];
    const base = {
      ...{
        origin,
        categoryId: maybe(categories),
        locationId: maybe(locations),
        assetId: maybe(assets),
      },
      priority: pick(random, ['low', 'normal', 'high', 'urgent'] as const),
    };
    const estimateMinutes = random(2) === 0 ? null : 10 + random(300);
    const isScheduled = origin === 'schedule';
    const stage = isScheduled ? 'approved' : 'submitted';
    const { id, title } = await app.seed.request(
      { requesterId: requester.id, departmentId },
      isScheduled ? 'approved' : 'pending',
      { ...base, estimateMinutes, stage, version: 1 },
    );
    if (isScheduled) {
      await app.database.prisma.maintenanceHistory.create({
        data: {
          ...{ requestId: id, action: 'approve', from: 'pending', to: 'approved' },
          ...{ actorId: requester.id, time: new Date(createdAt) },
        },
      });
    }
    this.requests.push({
      ...{ id, title, createdAt, requesterId: requester.id, departmentId, assigneeId: null, stage },
      ...{ ...base, estimate: estimateMinutes, onHold: null, holds: [], events: [], purged: false },
    });
  }

  private async stepOf(request: Walked): Promise<void> {
    const { random } = this.ground;
    const choices: Readonly<Record<string, readonly string[]>> = {
      submitted: [
        'approve',
        'approve',
        'approve',
        'reject',
        'comment',
        'hold',
        'transfer',
        'cancel',
      ],
      approved: ['assign', 'assign', 'assign', 'hold', 'comment', 'transfer'],
      assigned: ['start', 'start', 'complete', 'hold', 'assign', 'comment'],
      in_progress: ['complete', 'complete', 'complete', 'hold', 'assign'],
      completed: ['confirm', 'confirm', 'reopen', 'comment', 'none'],
      confirmed: ['reopen', 'none', 'none'],
      cancelled: ['purge'],
    };
    const possible = choices[request.stage] ?? [];
    if (possible.length === 0) return;
    const wanted = request.onHold !== null && random(2) === 0 ? 'resume' : pick(random, possible);
    if (wanted === 'none') return;
    try {
      await this.take(request, wanted);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  private async take(request: Walked, step: string): Promise<void> {
    const { app, random, admin, technicians, people, departments } = this.ground;
    const { steps, assigning, comments } = app.services;
    const [id, at] = [request.id, this.now];
    const boss = callerOf(admin);
    const requester = [...people, admin].find((one) => one.id === request.requesterId) ?? admin;
    const note = (type: string, by: Person, rating?: number | null) => {
      if (ENDS_HOLD.includes(type) && request.onHold) {
        request.holds.push({ ...request.onHold, until: at });
        request.onHold = null;
      }
      const byRequester = by.id === request.requesterId;
      request.events.push({ type, at, byRequester, ...(rating === undefined ? {} : { rating }) });
    };
    if (step === 'approve') await steps.approve(boss, { id });
    if (step === 'reject') await steps.reject(boss, { id, reason: 'No.' });
    if (step === 'cancel') await steps.cancel(boss, { id, reason: 'Gone.' });
    if (step === 'start') await steps.start(boss, { id });
    if (step === 'complete') await steps.complete(boss, { id });
    if (step === 'resume') await steps.resume(boss, { id });
    if (step === 'reopen') await steps.reopen(boss, { id, reason: 'Still.' });
    if (step === 'purge') {
      await steps.purge(boss, { id, reason: 'Test.' });
      request.purged = true;
    }
    if (step === 'hold') {
      const reason = pick(random, ['parts', 'vendor', 'weather'] as const);
      await steps.hold(boss, { id, reason });
      request.onHold = { since: at, reason };
    }
    if (step === 'transfer') {
      const departmentId = pick(random, departments);
      await steps.transfer(boss, { id, departmentId, reason: 'Theirs.' });
      request.departmentId = departmentId;
      request.assigneeId = null;
    }
    if (step === 'assign') {
      const technicianId = pick(random, technicians).id;
      if (technicianId === request.assigneeId) return;
      await assigning.assign(boss, { id, technicianId });
      request.assigneeId = technicianId;
    }
    if (step === 'comment') {
      const by = random(2) === 0 ? requester : admin;
      await comments.add(callerOf(by), { requestId: id, body: 'Look.' });
      note('comment', by);
      return;
    }
    if (step === 'confirm') {
      const rating = random(3) === 0 ? null : 1 + random(5);
      await steps.confirm(callerOf(requester), { id, rating });
      note('confirm', requester, rating);
    } else note(step, admin);
    const row = await app.database.prisma.maintenanceRequest.findUnique({ where: { id } });
    request.stage = row?.stage ?? 'purged';
  }
}

export { DAY, HOUR, MINUTE };
