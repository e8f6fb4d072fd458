import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changesAnything } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid, withFieldNames } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { inUse } from '../../../core/record-errors.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { requireRow } from '../../../core/rows.js';
import { db, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { type VersionedKind, VersionedRecords } from '../../../core/versioned-records.js';
import type { CalendarsService } from '../calendars/calendars.service.js';
import { slaPoliciesChanged } from './sla-policies.events.js';
import {
  BY_RANK,
  type ChosenBy,
  choosePolicy,
  hasPolicies,
  inOrder,
  missingIds,
  POLICY_ROWS,
  type PolicyVersion,
  type SlaPolicyRow,
  toPolicy,
} from './sla-policies.queries.js';
import type {
  CreateSlaPolicyInput,
  ListSlaPoliciesInput,
  SlaEscalation,
  SlaEscalationInput,
  SlaMatch,
  SlaMatchInput,
  SlaPolicy,
  UpdateSlaPolicyInput,
} from './sla-policies.types.js';

/** Maximum age in milliseconds of the knowledge that there is no policy, if a replica missed the first. */
const RECENT = 5_000;

type Fields = Required<Omit<CreateSlaPolicyInput, 'match' | 'escalations'>> & {
  match: SlaMatch;
  escalations: SlaEscalation[];
};

/** A policy that is not stored. */
export type TriedPolicy = Readonly<Omit<Fields, 'responseMinutes' | 'resolutionMinutes'>> &
  Pick<SlaPolicyRow, 'responseMinutes' | 'resolutionMinutes'>;

const SNAPSHOT = [
  'name',
  'rank',
  'match',
  'calendarId',
  'responseMinutes',
  'resolutionMinutes',
  'resolutionFrom',
  'pausesOn',
  'reopenMinutes',
  'deviceTime',
  'escalations',
  'archivedAt',
] as const;

const KIND: VersionedKind<SlaPolicyRow, Fields> = {
  rows: POLICY_ROWS,
  noun: 'sla_policy',
  title: 'policy',
  most: 200,
  versions: { table: 'slaPolicyVersions', owner: 'policyId' },
  inOrder: (row) => ({ ...row, ...inOrder(row) }),
  snapshot: (row) => Object.fromEntries(SNAPSHOT.map((field) => [field, row[field]])),
  insertion: (fields, columns) =>
    statement(
      db
        .insertInto('slaPolicies')
        .values({ ...fields, ...columns, ...stored(fields) })
        .returning('id'),
    ),
  change: (row, fields, columns) =>
    statement(
      db
        .updateTable('slaPolicies')
        .set({ ...fields, ...columns, ...stored({ ...row, ...fields }) })
        .set('version', sql<number>`version + 1`)
        .where('id', '=', row.id),
    ),
  violations: { sla_policies_name_key_key: () => inUse('policy', 'name') },
};

/** The columns that are stored in another form: the folded name, and JSON. */
function stored({ name, match, escalations }: Pick<Fields, 'name' | 'match' | 'escalations'>) {
  return {
    nameKey: indexedKey('name', name),
    match: jsonValue(match),
    escalations: jsonValue(escalations),
  };
}

/** The targets of a policy, and the calendar in which they count. */
function targetsOf({ calendarId, responseMinutes, resolutionMinutes }: Fields | SlaPolicyRow) {
  return {
    calendarId,
    responseMinutes: responseMinutes ?? null,
    resolutionMinutes: resolutionMinutes ?? null,
  };
}

/** Reads and changes policies, and chooses that of a request (docs/behaviour/sla.md). */
export class SlaPoliciesService {
  private readonly records: VersionedRecords<SlaPolicyRow, Fields>;
  private noneAt: number | undefined;

  constructor(
    private readonly statements: Statements,
    unitOfWork: UnitOfWork,
    private readonly calendars: CalendarsService,
  ) {
    this.records = new VersionedRecords(unitOfWork, KIND);
  }

  /** A page of the policies, by rank. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ archived, ...page }: ListSlaPoliciesInput): Promise<Page<SlaPolicy>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'slaPolicies',
        ...POLICY_ROWS,
        conditions: [sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`],
        orders: { rank: BY_RANK },
      },
      { ...page, sort: 'rank' },
      toPolicy,
    );
  }

  /** A policy. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<SlaPolicy> {
    return toPolicy(await requireRow(this.statements, POLICY_ROWS, id, 'The policy'));
  }

  /**
   * Creates a policy. It touches no request.
   *
   * @throws AppError VALIDATION_ERROR for a reference that is missing or archived, without a target,
   *   for an escalation without a target or effect, and for a target that its calendar does not reach
   *   in 20 years; CONFLICT as `VersionedRecords` does.
   */
  async create(caller: ActingCaller, input: CreateSlaPolicyInput): Promise<SlaPolicy> {
    const fields = fieldsOf(input);
    const row = await this.records.create(caller, fields, async (unit) => {
      await this.check(unit, fields);
      await this.calendars.refer(unit.statements, 'calendarId', fields.calendarId);
      await this.requireReachable(unit, fields);
      unit.emit(slaPoliciesChanged, {});
      unit.afterCommit(() => this.forget());
    });
    return toPolicy(row);
  }

  /**
   * Changes, archives or restores a policy. It touches no request.
   *
   * @throws AppError as `create`, and as `VersionedRecords` does.
   */
  async update(caller: ActingCaller, input: UpdateSlaPolicyInput): Promise<SlaPolicy> {
    const { match, escalations, ...others } = input;
    const changes = {
      ...others,
      ...(match !== undefined && { match: wholeMatch(match) }),
      ...(escalations !== undefined && { escalations: wholeEscalations(escalations) }),
    };
    const row = await this.records.update(caller, changes, async (unit, after, before) => {
      await this.check(unit, after, before);
      // A policy may keep the calendar that it has.
      if (after.calendarId !== before.calendarId) {
        await this.calendars.refer(unit.statements, 'calendarId', after.calendarId);
      }
      if (changesAnything(targetsOf(before), targetsOf(after))) {
        await this.requireReachable(unit, after);
      }
    });
    return toPolicy(row);
  }

  /** Deletes or archives a policy. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<SlaPolicy> {
    return toPolicy(await this.records.delete(caller, id));
  }

  /**
   * Policies as they would be created, of which nothing is stored: their names may be in use.
   *
   * @throws AppError VALIDATION_ERROR as `create`, with the place of the policy in the field:
   *   `policies.1.calendarId`.
   */
  async tried(inputs: readonly CreateSlaPolicyInput[], now: Date): Promise<readonly TriedPolicy[]> {
    const { statements } = this;
    const tried: TriedPolicy[] = [];
    for (const [index, input] of inputs.entries()) {
      const fields = fieldsOf(input);
      try {
        await this.check({ statements }, fields);
        await this.calendars.requireUsable(statements, 'calendarId', fields.calendarId);
        await this.requireReachable({ statements, now }, fields);
      } catch (error) {
        throw withFieldNames(error, (field) => `policies.${index}.${field}`);
      }
      tried.push(fields);
      // The first use of a calendar compiles many years of it.
      await nextTurn();
    }
    return tried;
  }

  /** Makes `choose` look for policies again. */
  forget(): void {
    this.noneAt = undefined;
  }

  /**
   * The policy for a request: that of the lowest rank that matches; undefined if none does. While
   * there is no policy at all, it costs no statement.
   */
  async choose({ statements, now }: Unit, facts: ChosenBy): Promise<PolicyVersion | undefined> {
    if (await this.hasNone(statements, now)) return undefined;
    for (;;) {
      const chosen = await choosePolicy(statements, facts);
      if (chosen === undefined || chosen.referredTo) return chosen;
      // The first choice of a policy; where somebody deletes it meanwhile, the next one counts.
      if (await this.records.tryRefer(statements, chosen.policyId)) return chosen;
    }
  }

  private async hasNone(statements: Statements, now: Date): Promise<boolean> {
    const age = this.noneAt === undefined ? undefined : now.getTime() - this.noneAt;
    if (age !== undefined && age >= 0 && age < RECENT) return true;
    const has = await hasPolicies(statements);
    this.noneAt = has ? undefined : now.getTime();
    return !has;
  }

  /** @throws AppError VALIDATION_ERROR on a target that the calendar does not reach in time. */
  private async requireReachable(
    unit: Pick<Unit, 'statements' | 'now'>,
    policy: Fields | SlaPolicyRow,
  ): Promise<void> {
    const { calendarId, ...targets } = targetsOf(policy);
    await this.calendars.requireReachable(unit, calendarId, targets);
  }

  /** Checks the references of a policy that are not those of `before`, and what depends on another. */
  private async check(
    { statements }: Pick<Unit, 'statements'>,
    policy: Fields | SlaPolicyRow,
    before?: SlaPolicyRow,
  ): Promise<void> {
    const { match, escalations, responseMinutes, resolutionMinutes } = policy;
    if (responseMinutes === null && resolutionMinutes === null) {
      throw invalid('resolutionMinutes', 'is required without responseMinutes');
    }
    for (const [table, field] of [
      ['categories', 'categoryIds'],
      ['departments', 'departmentIds'],
    ] as const) {
      const given = match[field].filter((id) => !before?.match[field].includes(id));
      const [missing] = await missingIds(statements, table, given);
      if (missing !== undefined) {
        throw invalid(`match.${field}`, `has ${missing}, which does not exist`);
      }
    }
    const known = new Set(before?.escalations.flatMap(({ userIds }) => userIds));
    const told = escalations.flatMap(({ userIds }) => userIds).filter((id) => !known.has(id));
    const [missing] = await missingIds(statements, 'users', [...new Set(told)]);
    if (missing !== undefined) {
      throw invalid('escalations', `has the user ${missing}, who is not an active account`);
    }
    const reason = whyNoEscalations(policy);
    if (reason !== undefined) throw invalid('escalations', reason);
  }
}

/** The fields of a new policy, with the defaults. */
function fieldsOf(input: CreateSlaPolicyInput): Fields {
  return {
    ...input,
    match: wholeMatch(input.match),
    responseMinutes: input.responseMinutes ?? null,
    resolutionMinutes: input.resolutionMinutes ?? null,
    resolutionFrom: input.resolutionFrom ?? 'submission',
    pausesOn: input.pausesOn ?? ['requester', 'access', 'budget', 'vendor'],
    reopenMinutes: input.reopenMinutes ?? 240,
    deviceTime: input.deviceTime ?? true,
    escalations: wholeEscalations(input.escalations),
  };
}

function wholeMatch(match: SlaMatchInput = {}): SlaMatch {
  return {
    priorities: match.priorities ?? [],
    categoryIds: match.categoryIds ?? [],
    departmentIds: match.departmentIds ?? [],
    criticalities: match.criticalities ?? [],
    origins: match.origins ?? [],
  };
}

function wholeEscalations(escalations: readonly SlaEscalationInput[] = []): SlaEscalation[] {
  return escalations.map(({ clock, percent, notify, userIds, raisePriority }) => ({
    clock,
    percent,
    notify: notify ?? [],
    userIds: userIds ?? [],
    raisePriority: raisePriority ?? false,
  }));
}

function whyNoEscalations({
  escalations,
  responseMinutes,
  resolutionMinutes,
}: Fields | SlaPolicyRow): string | undefined {
  const seen = new Set<string>();
  for (const { clock, percent, notify, userIds, raisePriority } of escalations) {
    const name = `${clock} at ${percent} %`;
    if (seen.has(name)) return `must not have ${name} twice`;
    seen.add(name);
    const target = clock === 'response' ? responseMinutes : resolutionMinutes;
    if (target === null || target === undefined) return `has ${name}, but the clock has no target`;
    if (notify.length + userIds.length === 0 && !raisePriority) {
      return `has ${name}, which notifies nobody and raises nothing`;
    }
  }
  return undefined;
}
