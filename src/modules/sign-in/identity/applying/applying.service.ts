import type { Caller } from '../../../../core/context.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import {
  accountLeft,
  accountStandingChanged,
  technicianLost,
  userChanged,
} from '../../../people/users/users.events.js';
import { lockDepartment } from '../../../people/users/users.queries.js';
import type { LogsService } from '../../../system/logs/logs.service.js';
import type { SessionsService } from '../../sessions/sessions.service.js';
import {
  isLastSuperAdmin,
  keepMappings,
  lockPeople,
  noteValues,
  type PersonRow,
  readMappings,
  readPolicy,
  writeStanding,
} from './applying.queries.js';
import { ends, GROUPS_MISSING, opens, SUPER_ADMIN_KEPT } from './conditions.js';
import { type Applied, fillHeadships } from './headships.js';
import { countedMappings, judge, keepingStanding } from './judge.js';
import type { Because, Judgement } from './judge.types.js';

/**
 * Reason for which mappings are applied: a login, other memberships, another change by SCIM, a field
 * that was handed over, or an account that is active again.
 */
export type Occasion = 'login' | 'memberships' | 'provided' | 'handed_over' | 'activated';

/** A login through the identity provider. */
export interface ProvidedLogin {
  readonly userId: number;
  readonly issuer: string;
  readonly subject: string;
  /** Names of the groups, distinct; undefined if the provider sent no usable list. */
  readonly groups: readonly string[] | undefined;
  /** True if it made the account. */
  readonly isNew?: boolean;
}

/** Dependencies of IdentityApplying. */
interface ApplyingDependencies {
  readonly sessions: SessionsService;
  readonly logs: LogsService;
  /** The group that may give the role super_admin; undefined for none. */
  readonly superAdminGroup: string | undefined;
}

/** Accounts that one statement reads and locks. */
const BATCH = 500;

/** Occasions at which an account is suspended for want of a mapping. */
const SUSPENDING: ReadonlySet<Occasion> = new Set<Occasion>(['login', 'memberships']);

/**
 * Applies the mappings of groups to accounts (docs/behaviour/identity.md): role, department, headship
 * and status, within the transaction of what made it necessary. Records of a change have no actor.
 * Equal values change nothing.
 */
export class IdentityApplying {
  /** Accounts and roles that are logged as skipped, by transaction: it may apply mappings twice. */
  private readonly skipped = new WeakMap<Unit, Set<string>>();

  constructor(private readonly deps: ApplyingDependencies) {}

  /** Returns whether a mapping counts, so that something depends on the groups of a login. */
  async needsGroups(statements: Statements): Promise<boolean> {
    const mappings = countedMappings(await readMappings(statements), this.deps);
    return mappings.length > 0;
  }

  /** Keeps the groups of a login, and applies the mappings. A list that is missing changes nothing. */
  async loggedIn(unit: Unit, caller: Caller, login: ProvidedLogin): Promise<void> {
    const { userId, issuer, subject, groups, isNew = false } = login;
    const [person] = await lockPeople(unit.statements, [userId]);
    if (person === undefined) return;
    if (groups === undefined) return await this.missing(unit, caller, person);
    await unit.tx.userIdentity.update({
      where: { issuer_subject: { issuer, subject } },
      data: { groups: [...groups], groupsSeenAt: unit.now },
    });
    await noteValues(unit.statements, movedBetween(person.claimed, groups), unit.now);
    await ends(unit, GROUPS_MISSING);
    const seen = { ...person, claimed: groups, isSeen: true, isNew };
    await fillHeadships(unit, await this.judgeAll(unit, caller, 'login', [seen]));
  }

  /**
   * Applies the mappings to accounts whose groups are known, locked in the order of their ids. Others
   * are left as they are.
   */
  async apply(
    unit: Unit,
    caller: Caller,
    userIds: readonly number[],
    occasion: Occasion,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const ids = [...new Set(userIds)].sort((a, b) => a - b);
    const applied: Applied[] = [];
    for (let first = 0; first < ids.length; first += BATCH) {
      const people = await lockPeople(unit.statements, ids.slice(first, first + BATCH));
      applied.push(...(await this.judgeAll(unit, caller, occasion, people)));
    }
    await fillHeadships(unit, applied);
  }

  /**
   * Checks that an account whose role, state or existence ends is not the last active super_admin;
   * counted under one lock until the commit.
   *
   * @returns true if it is: nothing may change then. The log and an incident say so, until there is
   *   another one.
   */
  async keepsLastSuperAdmin(unit: Unit, caller: Caller, userId: number): Promise<boolean> {
    if (!(await isLastSuperAdmin(unit.statements, userId))) {
      // Or the incident would open again when this one is lowered.
      await ends(unit, SUPER_ADMIN_KEPT);
      return false;
    }
    await this.log(unit, caller, userId, {
      event: 'identity.super_admin_kept',
      message: 'The identity provider would end the last active super_admin, who was kept.',
    });
    await opens(unit, SUPER_ADMIN_KEPT, userId);
    return true;
  }

  /** Applies the mappings to accounts that are locked. */
  private async judgeAll(
    unit: Unit,
    caller: Caller,
    occasion: Occasion,
    people: readonly PersonRow[],
  ): Promise<Applied[]> {
    const gone = new Set<number>();
    let judged = await this.judged(unit, occasion, people);
    // A department may be deleted beside it, after the mappings, the setting or the person were read.
    while (await missesDepartment(unit, judged, gone)) {
      const left = people.map((person) => withoutDepartments(person, gone));
      judged = await this.judged(unit, occasion, left);
    }
    const applied: Applied[] = [];
    for (const { person, judgement } of judged) {
      applied.push(await this.write(unit, caller, person, judgement));
    }
    return applied;
  }

  private async judged(
    unit: Unit,
    occasion: Occasion,
    people: readonly PersonRow[],
  ): Promise<Judged[]> {
    const { superAdminGroup } = this.deps;
    const policy = { ...(await readPolicy(unit.statements)), superAdminGroup };
    const mappings = countedMappings(await readMappings(unit.statements), policy);
    return people.flatMap((person) => {
      if (occasion !== 'memberships' && !knowsGroups(person)) return [];
      const groups = new Set([...person.claimed, ...person.provided]);
      const judgement = judge(person, groups, mappings, policy, SUSPENDING.has(occasion));
      return judgement === undefined ? [] : [{ person, judgement }];
    });
  }

  private async missing(unit: Unit, caller: Caller, person: PersonRow): Promise<void> {
    if (person.externalId !== null) return;
    // Or the incident would begin after the deletion of the last mapping, which ends it.
    await keepMappings(unit.statements);
    if (!(await this.needsGroups(unit.statements))) return;
    await this.log(unit, caller, person.id, {
      event: 'identity.groups_missing',
      message: 'A login through the identity provider brought no usable list of groups.',
    });
    await opens(unit, GROUPS_MISSING, person.id);
  }

  private async write(
    unit: Unit,
    caller: Caller,
    person: PersonRow,
    judged: Judgement,
  ): Promise<Applied> {
    await this.logSkipped(unit, caller, person, judged);
    const judgement = await this.allowed(unit, caller, person, judged);
    const { id } = person;
    const { role, departmentId, status, managed } = judgement;
    const changed = changesOf(person, judgement);
    if (changed.standing || managed.length !== person.managed.length) {
      // Statements of Prisma take several times as long, and a group has thousands of people.
      await writeStanding(unit.statements, {
        ...{ id, managed, now: unit.now },
        ...{ role: role.value, departmentId: departmentId.value, status: status.value },
        isSuspended: status.value === 'suspended',
        clearsPermissions: changed.role,
      });
      unit.emit(userChanged, { id });
    }
    if (changed.standing) await this.record(unit, person, judgement, changed);
    return { id, judgement, isMoved: changed.role || changed.department };
  }

  /** Logs a role that is not given, once in a transaction. */
  private async logSkipped(
    unit: Unit,
    caller: Caller,
    { id }: PersonRow,
    { skippedRole }: Judgement,
  ): Promise<void> {
    if (skippedRole === null) return;
    const told = this.skipped.get(unit) ?? new Set();
    this.skipped.set(unit, told);
    const one = `${id} ${skippedRole}`;
    if (told.has(one)) return;
    told.add(one);
    await this.log(unit, caller, id, {
      event: 'identity.role_skipped',
      message: `The role ${skippedRole} of a mapping needs a department, and there is none.`,
    });
  }

  /** The judgement, with role and state kept for the last active super_admin. */
  private async allowed(
    unit: Unit,
    caller: Caller,
    person: PersonRow,
    judgement: Judgement,
  ): Promise<Judgement> {
    if (person.role !== 'super_admin' || person.status !== 'active') return judgement;
    const stays = judgement.role.value === 'super_admin' && judgement.status.value === 'active';
    if (stays) {
      await ends(unit, SUPER_ADMIN_KEPT, person.id);
      return judgement;
    }
    if (!(await this.keepsLastSuperAdmin(unit, caller, person.id))) return judgement;
    return keepingStanding(person, judgement);
  }

  /** Writes the records of a change, and emits its events. */
  private async record(
    unit: Unit,
    person: PersonRow,
    { role, departmentId, status }: Judgement,
    changed: Changed,
  ): Promise<void> {
    const { id } = person;
    const target = { targetType: 'user', targetId: id, actor: null } as const;
    if (changed.role) {
      unit.audit({ ...target, action: 'user.role_mapped', metadata: mapped(person.role, role) });
      if (person.role === 'technician') unit.emit(technicianLost, { id });
    }
    if (changed.department) {
      const metadata = mapped(person.departmentId, departmentId);
      unit.audit({ ...target, action: 'user.department_mapped', metadata });
    }
    if (changed.status) {
      const isOut = status.value === 'suspended';
      const { sessions } = this.deps;
      const sessionsEnded = isOut
        ? await sessions.end(unit.tx, { userId: id }, 'account suspended')
        : 0;
      unit.audit({
        ...target,
        action: isOut ? 'user.suspended' : 'user.activated',
        metadata: { reason: 'identity', sessionsEnded },
      });
      if (isOut) unit.emit(accountLeft, { id });
    }
    unit.emit(accountStandingChanged, {
      ...{ id, role: role.value, status: status.value, departmentId: departmentId.value },
    });
  }

  private async log(
    unit: Unit,
    caller: Caller,
    userId: number,
    entry: { readonly event: string; readonly message: string },
  ): Promise<void> {
    const common = { category: 'security', level: 'warning', service: 'identity' } as const;
    await this.deps.logs.record(caller, { ...common, ...entry, userId }, unit.statements);
  }
}

/** Fields of an account that a judgement changes. */
interface Changed {
  readonly role: boolean;
  readonly department: boolean;
  readonly status: boolean;
  /** True for any of them. */
  readonly standing: boolean;
}

function changesOf(person: PersonRow, { role, departmentId, status }: Judgement): Changed {
  const changed = {
    role: role.value !== person.role,
    department: departmentId.value !== person.departmentId,
    status: status.value !== person.status,
  };
  return { ...changed, standing: changed.role || changed.department || changed.status };
}

/** The names that are in one of the lists. */
function movedBetween(before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [...before.filter((name) => !has.has(name)), ...after.filter((name) => !had.has(name))];
}

/**
 * Returns whether something is known of the groups or the department of a person, even that there are
 * none. At a change of memberships it is known, also of people who have left their last group.
 */
function knowsGroups({ isSeen, externalId, provided, scimDepartmentId }: PersonRow): boolean {
  return isSeen || externalId !== null || provided.length > 0 || scimDepartmentId !== null;
}

function mapped<T extends string | number | null>(
  from: T,
  { value: to, because }: { readonly value: T; readonly because: Because | null },
) {
  return { mappingId: because?.mappingId ?? null, value: because?.value ?? null, from, to };
}

/** An account, and what mappings give it. */
interface Judged {
  readonly person: PersonRow;
  readonly judgement: Judgement;
}

/**
 * Locks the departments that accounts gain.
 *
 * @param gone gets those that exist no more.
 * @returns whether there is one.
 */
async function missesDepartment(
  { statements }: Unit,
  judged: readonly Judged[],
  gone: Set<number>,
): Promise<boolean> {
  const gained = judged.flatMap(({ person, judgement: { departmentId } }) =>
    departmentId.value === person.departmentId ? [] : (departmentId.value ?? []),
  );
  let misses = false;
  for (const id of new Set(gained.sort((a, b) => a - b))) {
    if (await lockDepartment(statements, id)) continue;
    gone.add(id);
    misses = true;
  }
  return misses;
}

/** The account without a department of SCIM that exists no more. */
function withoutDepartments(person: PersonRow, gone: ReadonlySet<number>): PersonRow {
  const { scimDepartmentId } = person;
  if (scimDepartmentId === null || !gone.has(scimDepartmentId)) return person;
  return { ...person, scimDepartmentId: null };
}
