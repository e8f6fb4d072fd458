import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { FieldsBuilder } from './fields.js';
import { type Organisation, type Team, teamOf } from './organisation.js';
import { demoPhoto } from './picture.js';
import { MONTHLY, PRESENT, type PresentRow } from './present-words.js';
import { isWorkday, offline, type Step, workdayAfter, workdayBefore } from './steps.js';
import type { WorkBuilder } from './work.js';
import { PARTS } from './work-words.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const MONTHS = 12;

/** Begin in UTC and minutes of a technician's work on a day, by the order of the requests. */
const SHIFT = [
  [6.5, 150],
  [9.25, 75],
  [11, 60],
  [12.5, 75],
] as const;

const WORN = 'Replaced the worn part, ran it for an hour.';
const SEE_PARTS = 'Done, see the parts.';

/** A request once it is submitted. */
interface Submitted {
  id: number;
  readonly team: Team;
}

/** The people of a request. */
interface People {
  readonly team: Team;
  readonly requester: ActingCaller;
  readonly worker: ActingCaller;
}

type Take = (services: AppServices, request: Submitted) => Promise<unknown>;

/** A step, by the hours since the submission. */
type Timed = readonly [hours: number, take: Take];

/**
 * Requests that each demonstration has, however many it makes by chance: each state of the present,
 * and the work of the last twelve months that has used parts.
 */
export class Present {
  constructor(
    private readonly organisation: Organisation,
    private readonly work: WorkBuilder,
    private readonly fields: FieldsBuilder,
    private readonly prisma: PrismaClient,
    private readonly until: number,
  ) {}

  /** The number of requests. */
  static get requests(): number {
    return PRESENT.length + (MONTHLY.length * MONTHS) / 2;
  }

  /** @returns the steps before the present. */
  steps(): Step[] {
    const now = PRESENT.flatMap((row, index) => this.life(row, index));
    return [...now, ...this.months()];
  }

  private life(row: PresentRow, index: number): Step[] {
    const { until } = this;
    const submittedAt =
      row.days === 0 ? until - 40 * MINUTE : workdayBefore(until, row.days, 5 + index / 8);
    const request: Submitted = { id: 0, team: teamOf(this.organisation, row.department) };
    const people = this.people(row);
    const timed: Timed[] = [
      [0, this.submit(row, people.requester)],
      ...decision(row, people, submittedAt),
      ...this.hindrances(row, people),
      ...undelivered(row, people, submittedAt),
    ];
    const steps = timed.map(([hours, take]) => ({ at: submittedAt + hours * HOUR, take }));
    const ended = this.ending(row, people).map((take, place) => ({
      at: workdayBefore(until, 1, 11 + place),
      take,
    }));
    const times = this.times(row, people.worker, submittedAt);
    return bound([...steps, ...ended, ...times], request);
  }

  private submit(row: PresentRow, requester: ActingCaller): Take {
    return async (services, request) => {
      const { title, description, category, priority } = row;
      const wanted = row.wanted && new Date(this.until + row.wanted * 24 * HOUR);
      const made = await services.submission.create(requester, {
        ...{ title, description, category, priority, ...(await this.about(row)) },
        ...{ departmentId: request.team.departmentId, ...this.fields.submitting(category, title) },
        ...(wanted && { wantedBy: wanted.toISOString().slice(0, 10) }),
        ...(row.photo && { attachmentIds: await photo(services, requester) }),
      });
      request.id = made.id;
    };
  }

  /** Links to the asset or the place of a request. */
  private async about({ asset, place, down }: PresentRow) {
    if (asset !== undefined) {
      const where = { tagKey: asset.toLowerCase() };
      const { id: assetId } = await this.prisma.asset.findUniqueOrThrow({ where });
      return { assetId, assetDown: down === true };
    }
    const codeKey = place?.toLowerCase() ?? '';
    const { id: locationId } = await this.prisma.location.findFirstOrThrow({ where: { codeKey } });
    return { locationId };
  }

  /** Purchase, plan and hold, in the hours after the start. */
  private hindrances({ purchase, plan, hold }: PresentRow, { team, worker }: People): Timed[] {
    const { until } = this;
    const timed: Timed[] = [];
    if (purchase !== undefined) {
      const [description, supplier, amount] = purchase.what;
      timed.push([
        4,
        async (services, { id: requestId }) => {
          const asked = { requestId, description, supplier, amount };
          const { id } = await services.purchases.add(worker, asked);
          if (purchase.ordered) await services.purchases.order(worker, { id });
        },
      ]);
    }
    if (plan !== undefined) {
      const [days, hour, hours] = plan;
      const start = workdayAfter(until, days, hour);
      const times = { plannedStart: new Date(start), plannedEnd: new Date(start + hours * HOUR) };
      timed.push([4.2, ({ plans }, { id }) => plans.plan(team.head, { id, ...times })]);
    }
    if (hold !== undefined) {
      const { reason, note, days } = hold;
      const end = days === undefined ? {} : { until: new Date(until + days * 24 * HOUR) };
      const who = reason === 'budget' ? team.head : worker;
      timed.push([4.4, ({ steps }, { id }) => steps.hold(who, { id, reason, note, ...end })]);
    }
    return timed;
  }

  /** The steps of the last working day. */
  private ending({ stage, category }: PresentRow, { worker, requester }: People): Take[] {
    if (stage !== 'completed' && stage !== 'confirmed') return [];
    const done: Take[] = [
      ({ time }, { id: requestId }) => time.add(worker, { requestId, minutes: 45 }),
      ({ steps }, { id }) =>
        steps.complete(worker, { id, note: WORN, ...this.fields.completing(category) }),
    ];
    if (stage === 'confirmed') {
      done.push(({ steps }, { id }) => steps.confirm(requester, { id, rating: 5 }));
    }
    return done;
  }

  /** Time of the last two weeks, of those whose work goes on; nobody is at two places at once. */
  private times(row: PresentRow, worker: ActingCaller, submittedAt: number): Unbound[] {
    if (!goesOn(row)) return [];
    const { until } = this;
    const before = PRESENT.slice(0, PRESENT.indexOf(row)).filter(
      (other) => goesOn(other) && other.technician === row.technician,
    ).length;
    const [hour, minutes] = SHIFT[before] ?? SHIFT[0];
    const entries: { at: number; minutes: number }[] = [];
    for (let days = 10; days >= 0; days -= 1) {
      const at = workdayBefore(until, days, hour);
      const ended = at + minutes * MINUTE < until;
      if (isWorkday(at) && ended && at > submittedAt + 5 * HOUR) entries.push({ at, minutes });
    }
    // Early on a Monday, the week has some time, too.
    const monday = until - ((new Date(until).getUTCDay() + 6) % 7) * DAY - DAY;
    if (row.stage === 'started' && before === 0 && !entries.some(({ at }) => at > monday)) {
      entries.push({ at: until - 20 * MINUTE, minutes: 15 });
    }
    return entries.map(({ at, minutes: length }) => ({
      at: at + length * MINUTE,
      take: ({ time }, { id: requestId }) =>
        time.add(worker, { requestId, minutes: length, startedAt: new Date(at) }),
    }));
  }

  /** Requests of the last twelve months, each of which has used a part. */
  private months(): Step[] {
    const steps: Step[] = [];
    for (let month = MONTHS; month > 0; month -= 1) {
      for (const [index, row] of MONTHLY.entries()) {
        if (index % 2 !== month % 2) continue;
        const at = workdayBefore(this.until - (month - 0.4) * MONTH, index + 1, 6);
        steps.push(...this.month(at, row, month));
      }
    }
    return steps;
  }

  private month(
    at: number,
    [title, category, sku, quantity]: (typeof MONTHLY)[number],
    month: number,
  ): Step[] {
    const row = {
      ...{ title, category, priority: 'normal', days: 0, stage: 'started', place: 'MAIN' },
      description: 'Looked through and replaced what was worn.',
      ...{ department: 'Facilities', by: month % 6, technician: month % 8 },
    } as const satisfies PresentRow;
    const people = this.people(row);
    const { requester, worker } = people;
    const part = PARTS.find(([known]) => known === sku) ?? PARTS[0];
    const answers = this.fields.completing(category);
    const timed: Timed[] = [
      [0, this.submit(row, requester)],
      ...decision(row, people, at),
      [5, this.work.use(worker, part, quantity + (month % 3))],
      [6, this.work.time(worker)],
      [7, ({ steps }, { id }) => steps.complete(worker, { id, note: SEE_PARTS, ...answers })],
      [24, ({ steps }, { id }) => steps.confirm(requester, { id, rating: 4 })],
    ];
    const steps = timed.map(([hours, take]) => ({ at: at + hours * HOUR, take }));
    return bound(steps, { id: 0, team: people.team });
  }

  private people({ department, by, technician = 0 }: PresentRow): People {
    const team = teamOf(this.organisation, department);
    return {
      ...{ team, requester: team.employees[by] ?? team.head },
      worker: this.organisation.technicians[technician] ?? team.head,
    };
  }
}

/** True for work that has begun or can begin. */
function goesOn({ hold, technician, stage }: PresentRow): boolean {
  const begun = stage === 'assigned' || stage === 'started';
  return begun && technician !== undefined && hold === undefined;
}

/** A step of a request that is not bound to it yet. */
interface Unbound {
  readonly at: number;
  readonly take: Take;
}

function bound(steps: readonly Unbound[], request: Submitted): Step[] {
  return steps.map(({ at, take }) => ({
    at,
    take: async (services) => {
      await take(services, request);
    },
  }));
}

/** Work of a phone that the service refused, for the head to decide. */
function undelivered(row: PresentRow, { worker }: People, submittedAt: number): Timed[] {
  if (row.undelivered === undefined) return [];
  const [body, refusedBecause] = row.undelivered;
  const performedAt = new Date(submittedAt + 4.6 * HOUR).toISOString();
  const refused = { performedAt, refusedBecause };
  const entries = [
    { operation: 'addComment', input: { body }, ...refused },
    { operation: 'addTimeEntry', input: { minutes: 20 }, ...refused },
    { operation: 'completeMaintenanceRequest', input: { note: WORN }, ...refused },
  ];
  const report = { entries, note: 'It runs again.' };
  return [[5, (services, { id }) => services.undelivered.report(worker, { id, ...report })]];
}

/** Approval, assignment and start, or the end before them; some start in a cellar without network. */
function decision(
  { stage, technician }: PresentRow,
  { team, requester, worker }: People,
  submittedAt: number,
): Timed[] {
  const { head } = team;
  switch (stage) {
    case 'submitted':
      return [];
    case 'rejected':
      return [
        [1, ({ steps }, { id }) => steps.reject(head, { id, reason: 'No money this year.' })],
      ];
    case 'cancelled':
      return [
        [1, ({ steps }, { id }) => steps.cancel(requester, { id, reason: 'They are new ones.' })],
      ];
    default: {
      const technicianId = worker.actor.userId;
      const timed: Timed[] = [[1, ({ steps }, { id }) => steps.approve(head, { id })]];
      if (technician === undefined) return timed;
      timed.push([2, ({ assigning }, { id }) => assigning.assign(head, { id, technicianId })]);
      if (stage === 'assigned') return timed;
      const starter = technician % 2 === 0 ? offline(worker, submittedAt + 2.5 * HOUR) : worker;
      return [...timed, [3, ({ steps }, { id }) => steps.start(starter, { id })]];
    }
  }
}

async function photo(services: AppServices, author: ActingCaller): Promise<number[]> {
  const file = await demoPhoto('place.png');
  return [(await services.attachments.upload(author, { file })).id];
}
