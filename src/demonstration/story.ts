import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { HoldReason, MaintenancePriority } from '../generated/prisma/enums.js';
import type { FieldsBuilder } from './fields.js';
import type { Organisation, Team } from './organisation.js';
import { demoPhoto } from './picture.js';
import type { SeededRandom } from './random.js';
import type { Step } from './steps.js';
import type { AssetsByCategory } from './things.js';
import { COMMENTS, INCIDENT_CONDITIONS, NOTES, PLACES } from './words.js';
import type { WorkBuilder } from './work.js';

const HOUR = 3_600_000;

/** Longest time between completion and reopening, in ms: a day less than the setting `reopenDays` allows. */
const REOPEN_WITHIN = 13 * 24 * HOUR;

/** A step of a request. */
type LifeStep = (services: AppServices, life: Life) => Promise<void>;

/** The state of a simulated request; `id` is set once it is submitted. */
interface Life {
  id: number;
  readonly team: Team;
  readonly requester: ActingCaller;
}

/** A job: the worker, the person who waits for it, and its subject. */
interface Job {
  readonly worker: ActingCaller;
  readonly requester: ActingCaller;
  readonly category: string;
}

/** Adds a step some time after another one, at most `within` ms; @returns its time. */
type Then = (after: number, mean: number, take: LifeStep, within?: number) => number;

/**
 * Simulated requests of the organisation between two dates, as steps in chronological order: most
 * are completed, some cancelled, and recent ones are open.
 */
export class Story {
  private hasPhoto = false;

  constructor(
    private readonly organisation: Organisation,
    private readonly assets: AssetsByCategory,
    private readonly work: WorkBuilder,
    private readonly fields: FieldsBuilder,
    private readonly chance: SeededRandom,
  ) {}

  /** @returns the steps before `until`. */
  tell(requests: number, from: number, until: number): Step[] {
    const steps: Step[] = [];
    for (let count = 0; count < requests; count += 1) {
      // The square root makes later months busier.
      const at = this.workingHour(from + Math.sqrt(this.chance.next()) * (until - from));
      steps.push(...this.life(at));
    }
    return steps.filter((step) => step.at < until);
  }

  private life(submittedAt: number): Step[] {
    const { chance } = this;
    const team = chance.pick(this.organisation.teams);
    const requester = chance.happens(0.9) ? chance.pick(team.employees) : team.head;
    const life: Life = { id: 0, team, requester };
    const priority = this.priority();
    const haste = { urgent: 0.15, high: 0.5, normal: 1, low: 2 }[priority];
    const condition = chance.pick(INCIDENT_CONDITIONS);
    const submit = this.submit(priority, condition);
    const steps: Step[] = [];
    const add = (at: number, take: LifeStep) =>
      steps.push({ at, take: (services) => take(services, life) });
    add(submittedAt, submit);
    const then: Then = (after, mean, take, within = Number.POSITIVE_INFINITY) => {
      const at = after + Math.min(HOUR * 0.2 + chance.wait(mean * haste * HOUR), within);
      add(at, take);
      return at;
    };
    if (chance.happens(0.06)) {
      then(submittedAt, 20, this.cancel(requester));
      return steps;
    }
    if (chance.happens(0.03)) {
      then(submittedAt, 18, this.reject());
      return steps;
    }
    let approvedAt = then(submittedAt, 18, this.approve());
    if (chance.happens(0.04)) {
      then(approvedAt, 30, this.cancel(team.head));
      return steps;
    }
    if (chance.happens(0.1)) {
      const heldAt = then(approvedAt, 4, this.hold(team.head, 'budget'));
      approvedAt = then(heldAt, 40, this.resume(team.head));
    }
    const technician = chance.pick(this.organisation.technicians);
    let assignedAt = then(approvedAt, 26, this.assign(technician));
    let worker = technician;
    if (chance.happens(0.08)) {
      worker = chance.pick(this.organisation.technicians);
      assignedAt = then(assignedAt, 20, this.assign(worker));
    }
    this.carryOut(then, assignedAt, { worker, requester, category: condition[0] });
    return steps;
  }

  /**
   * From the assignment to the end: most work is started and confirmed, some waits or is reopened.
   */
  private carryOut(then: Then, assignedAt: number, { worker, requester, category }: Job): void {
    const { chance } = this;
    let at = chance.happens(0.8) ? then(assignedAt, 20, this.start(worker)) : assignedAt;
    if (chance.happens(0.15)) {
      const heldAt = then(at, 8, this.hold(worker, chance.pick(['parts', 'access', 'vendor'])));
      at = then(heldAt, 50, this.resume(worker));
    }
    at = this.talk(then, at, worker, requester);
    at = this.record(then, at, worker, category);
    at = then(at, 40, this.complete(worker, category));
    if (chance.happens(0.05)) {
      const reopenedAt = then(at, 30, this.reopen(requester), REOPEN_WITHIN);
      at = then(reopenedAt, 20, this.complete(worker, category));
    }
    if (chance.happens(0.6)) then(at, 20, this.confirm(requester));
  }

  /** Records what the work takes: time of nearly all, helpers, parts, checklists and purchases of some. */
  private record(then: Then, begin: number, worker: ActingCaller, category: string): number {
    const { chance, work } = this;
    let at = begin;
    const sometimes = (probability: number, take: LifeStep | undefined) => {
      if (take !== undefined && chance.happens(probability)) at = then(at, 3, take);
    };
    sometimes(0.08, work.help(worker, chance.pick(this.organisation.technicians)));
    sometimes(0.8, work.time(worker));
    sometimes(0.4, work.take(worker, category));
    sometimes(0.5, work.check(worker, category));
    if (chance.happens(0.07)) {
      const { ask, decide, order, receive } = work.buy(worker);
      at = then(then(then(then(at, 2, ask), 12, decide), 4, order), 60, receive);
    }
    sometimes(0.3, work.time(worker));
    return at;
  }

  /** Comments during the work; the first one has a photo, some are only for staff. */
  private talk(then: Then, at: number, worker: ActingCaller, requester: ActingCaller): number {
    const { chance } = this;
    if (!chance.happens(0.3)) return at;
    const asked = then(at, 4, this.comment(worker, 'ask', requester));
    const answered = then(asked, 6, this.comment(requester, 'answer', worker));
    if (!chance.happens(0.2)) return answered;
    return then(answered, 2, this.comment(worker, 'internal'));
  }

  private submit(
    priority: MaintenancePriority,
    [category, title, description]: (typeof INCIDENT_CONDITIONS)[number],
  ): LifeStep {
    const location = this.chance.pick(PLACES);
    const assets = this.assets.get(category) ?? [];
    const asset = this.chance.happens(0.7) ? this.chance.pick(assets) : undefined;
    const answers = this.fields.submitting(category, title);
    const stands = category === 'Machinery' && (priority === 'urgent' || priority === 'high');
    return async (services, life) => {
      const request = await services.submission.create(life.requester, {
        title: `${title} (${asset?.name ?? location})`,
        description,
        category,
        ...(asset === undefined ? { location } : { assetId: asset.id, assetDown: stands }),
        ...{ priority, departmentId: life.team.departmentId, ...answers },
      });
      life.id = request.id;
    };
  }

  private approve(): LifeStep {
    const note = this.note('approve');
    return async (services, { id, team }) => {
      await services.steps.approve(team.head, { id, ...note });
    };
  }

  private assign(technician: ActingCaller): LifeStep {
    const note = this.note('assign');
    const technicianId = technician.actor.userId;
    return async (services, { id, team }) => {
      await services.assigning.assign(team.head, { id, technicianId, ...note });
    };
  }

  private complete(technician: ActingCaller, category: string): LifeStep {
    const note = this.chance.pick(NOTES.complete);
    const answers = this.fields.completing(category);
    return async (services, { id }) => {
      await services.steps.complete(technician, { id, note, ...answers });
    };
  }

  private cancel(who: ActingCaller): LifeStep {
    const reason = this.chance.pick(NOTES.cancel);
    return async (services, { id }) => {
      await services.steps.cancel(who, { id, reason });
    };
  }

  private reject(): LifeStep {
    const reason = this.chance.pick(NOTES.cancel);
    return async (services, { id, team }) => {
      await services.steps.reject(team.head, { id, reason });
    };
  }

  private start(technician: ActingCaller): LifeStep {
    return async (services, { id }) => {
      await services.steps.start(technician, { id });
    };
  }

  private hold(who: ActingCaller, reason: HoldReason): LifeStep {
    return async (services, { id }) => {
      await services.steps.hold(who, { id, reason });
    };
  }

  private resume(who: ActingCaller): LifeStep {
    return async (services, { id }) => {
      await services.steps.resume(who, { id });
    };
  }

  private reopen(who: ActingCaller): LifeStep {
    const reason = this.chance.pick(NOTES.reopen);
    return async (services, { id }) => {
      await services.steps.reopen(who, { id, reason });
    };
  }

  private confirm(who: ActingCaller): LifeStep {
    const rating = this.chance.pick([3, 4, 4, 5, 5, 5]);
    return async (services, { id }) => {
      // After a week the service has confirmed the work itself.
      const { stage } = await services.requestDetail.get(who, id);
      if (stage === 'completed') await services.steps.confirm(who, { id, rating });
    };
  }

  private comment(
    author: ActingCaller,
    kind: keyof typeof COMMENTS,
    mentioned?: ActingCaller,
  ): LifeStep {
    const text = this.chance.pick(COMMENTS[kind]);
    const body = mentioned ? `<@${mentioned.actor.userId}> ${text}` : text;
    const visibility = kind === 'internal' ? 'internal' : 'public';
    return async (services, { id: requestId }) => {
      const attachmentIds = await this.firstPhoto(services, author);
      await services.comments.add(author, { requestId, body, visibility, attachmentIds });
    };
  }

  /** Uploads a picture for the first comment; later ones have none. */
  private async firstPhoto(services: AppServices, author: ActingCaller): Promise<number[]> {
    if (this.hasPhoto) return [];
    this.hasPhoto = true;
    const file = await demoPhoto('place.png');
    return [(await services.attachments.upload(author, { file })).id];
  }

  private note(action: 'approve' | 'assign'): { note?: string } {
    return this.chance.happens(0.3) ? { note: this.chance.pick(NOTES[action]) } : {};
  }

  private priority(): MaintenancePriority {
    const roll = this.chance.next();
    if (roll < 0.05) return 'urgent';
    if (roll < 0.2) return 'high';
    return roll < 0.8 ? 'normal' : 'low';
  }

  /** Requests are submitted between six and eight o'clock, mostly on weekdays. */
  private workingHour(time: number): number {
    const day = new Date(time);
    day.setUTCHours(6, 0, 0, 0);
    const weekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (weekend && this.chance.happens(0.8)) day.setUTCDate(day.getUTCDate() - 2);
    return Math.min(time, day.getTime() + this.chance.next() * 14 * HOUR);
  }
}
