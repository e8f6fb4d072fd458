import { expect, it } from 'vitest';
import { WorkTime } from '../../src/modules/planning/calendars/work-time.js';
import {
  type OwnWork,
  ranked,
  type TechnicianFacts,
} from '../../src/modules/planning/capacity/ranking.js';
import { hindrancesOf, inOrder } from '../../src/modules/requests/maintenance/steps/choosing.js';

const MINUTE = 60_000;
/** A Monday at 00:00. */
const TODAY = Date.UTC(2027, 0, 4);
const DAYS = 1_000;

/** A generator of numbers below a bound, which a seed determines. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** A technician as the oracle knows them: in minutes of the day. */
interface Worker {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly skills: readonly number[];
  readonly away: readonly [number, number] | null;
  planned: number;
}

interface Job {
  readonly id: number;
  readonly skills: readonly number[];
  readonly minutes: number;
  /** Its begin, where it has a plan. */
  readonly at: number | null;
}

const calendars = new Map<string, WorkTime>();
function calendar(from: number, to: number): WorkTime {
  const key = `${from} ${to}`;
  const known = calendars.get(key);
  if (known !== undefined) return known;
  const week = Array.from({ length: 7 }, () => [[from, to]]);
  const made = new WorkTime({ timeZone: 'UTC', week, holidays: [] });
  calendars.set(key, made);
  return made;
}

/** Minutes that two periods share. */
const shared = (a: readonly [number, number], b: readonly [number, number]) =>
  Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]));

/** The oracle: capacity minute by minute, without a look at the code. */
const capacityOf = ({ from, to, away }: Worker) =>
  to - from - (away === null ? 0 : shared([from, to], away));
const isFree = (worker: Worker, { skills, minutes, at }: Job) =>
  skills.every((skill) => worker.skills.includes(skill)) &&
  (worker.away === null ||
    (worker.away[0] > 0 && (at === null || shared(worker.away, [at, at + minutes]) === 0)));
const fits = (worker: Worker, { minutes }: Job) => worker.planned + minutes <= capacityOf(worker);

function factsOf(worker: Worker, job: Job, work: readonly OwnWork[]): TechnicianFacts {
  const { id, from, to, away, skills } = worker;
  const moment = (minute: number) => TODAY + minute * MINUTE;
  return {
    userId: id,
    departmentId: 1,
    hours: { time: calendar(from, to), timeZone: 'UTC' } as TechnicianFacts['hours'],
    missing: job.skills.filter((skill) => !skills.includes(skill)),
    absences: away === null ? [] : [{ from: moment(away[0]), to: moment(away[1]) }],
    work,
    lastAssignedAt: null,
  };
}

const ownWork = ({ id, minutes, at }: Job): OwnWork => ({
  requestId: id,
  near: false,
  as: 'assignee',
  plan: at === null ? null : { from: TODAY + at * MINUTE, to: TODAY + (at + minutes) * MINUTE },
  dueAt: TODAY + 1_439 * MINUTE,
  remaining: minutes,
});

function generatedDay(random: (bound: number) => number) {
  const some = (count: number) => [1, 2, 3].filter(() => random(3) < count);
  const workers = Array.from({ length: 2 + random(5) }, (_, index): Worker => {
    const from = 360 + random(6) * 30;
    const begin = random(24) * 60;
    const away = random(4) === 0 ? ([begin, begin + 30 + random(8) * 30] as const) : null;
    const to = from + 120 + random(7) * 60;
    return { id: index + 1, from, to, skills: some(2), away, planned: 0 };
  });
  const jobs = Array.from({ length: 4 + random(16) }, (_, index): Job => {
    const minutes = 15 * (1 + random(10));
    const at = random(2) === 0 ? null : 360 + random(20) * 30;
    return { id: 100 + index, skills: random(2) === 0 ? [] : some(1), minutes, at };
  });
  return { workers, jobs };
}

it.each(['leastLoad', 'roundRobin'] as const)(
  '%s exceeds no capacity while another skilled one is free, on 1000 generated days',
  (strategy) => {
    let [assigned, refused, exceeded] = [0, 0, 0];
    for (let seed = 1; seed <= DAYS; seed += 1) {
      const { workers, jobs } = generatedDay(numbers(seed));
      const work = new Map<number, OwnWork[]>(workers.map(({ id }) => [id, []]));
      let last: number | null = null;
      for (const job of jobs) {
        const facts = workers.map((worker) => factsOf(worker, job, work.get(worker.id) ?? []));
        const { plan, dueAt, remaining } = ownWork(job);
        const candidates = ranked({ requestId: job.id, plan, dueAt, remaining }, facts, TODAY);
        const fit = candidates.filter((one) => hindrancesOf(one, null).length === 0);
        const [chosen] = inOrder(strategy, fit, last);
        const free = workers.filter((worker) => isFree(worker, job));
        expect(chosen !== undefined, `day ${seed}, job ${job.id}`).toBe(free.length > 0);
        if (chosen === undefined) {
          refused += 1;
          continue;
        }
        const worker = free.find(({ id }) => id === chosen.userId);
        expect(worker, `day ${seed}, job ${job.id}`).toBeDefined();
        if (worker === undefined) continue;
        if (!fits(worker, job)) {
          exceeded += 1;
          expect(free.filter((other) => fits(other, job))).toEqual([]);
        }
        worker.planned += job.minutes;
        work.get(worker.id)?.push(ownWork(job));
        last = worker.id;
        assigned += 1;
      }
    }
    // The days have all that can happen.
    expect(Math.min(assigned, refused, exceeded)).toBeGreaterThan(100);
  },
);
