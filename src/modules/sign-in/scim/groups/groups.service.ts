import { randomUUID } from 'node:crypto';
import { changesBetween } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { type AppError, notFound, prismaCode } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { asLongRequest } from '../../../../infra/request-time.js';
import { noteValues } from '../../identity/applying/applying.queries.js';
import type { IdentityApplying } from '../../identity/applying/applying.service.js';
import { invalidValue, notUnique } from '../protocol/errors.js';
import { conditionsOf } from '../protocol/filters.js';
import { type GroupChange, MAX_MEMBERS } from '../protocol/group-changes.js';
import type { Found, ScimPage } from '../protocol/pages.js';
import { URN } from '../protocol/urns.js';
import { idOf } from '../users/people.queries.js';
import type { ProvidedGroup } from './group.mapper.js';
import {
  countToCreate,
  findGroups,
  groupIdOf,
  groupsNamed,
  groupWithId,
  lockGroup,
  lockShown,
  membersOf,
  noteProvided,
  writeMembers,
} from './groups.queries.js';

/** Maximum number of groups. */
const MAX_GROUPS = 2_000;

/** A group after a call, with SCIM's names of what it changed. */
export interface GroupChanged {
  readonly group: ProvidedGroup;
  readonly changed: readonly string[];
}

/** A group as a call wants it. */
interface WantedGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: ReadonlySet<number>;
}

/**
 * Keeps the groups of SCIM (docs/api/scim.md). They give nothing by themselves: each change applies
 * the mappings to those whom it touches, in its transaction.
 */
export class ScimGroupsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly applying: Pick<IdentityApplying, 'apply'>,
  ) {}

  /** A group. @throws AppError NOT_FOUND. @param withMembers false to leave the members out. */
  async get(id: string, withMembers: boolean): Promise<ProvidedGroup> {
    const known = groupIdOf(id);
    const group = known && (await groupWithId(this.statements, known, withMembers));
    if (!group) throw unknownGroup(id);
    return group;
  }

  /**
   * A page of the groups, in the order in which they were made.
   *
   * @throws AppError `invalidFilter`.
   */
  async list(
    filter: string | undefined,
    page: ScimPage,
    withMembers: boolean,
  ): Promise<Found<ProvidedGroup>> {
    const conditions = filter === undefined ? [] : conditionsOf(filter, URN.group);
    return await findGroups(this.statements, conditions, page, withMembers);
  }

  /**
   * Creates a group.
   *
   * @throws AppError `uniqueness`; `invalidValue` without a name, for an unknown member, and beyond
   *   2,000 groups.
   */
  async create(
    caller: ActingCaller,
    changes: readonly GroupChange[],
    withMembers: boolean,
  ): Promise<GroupChanged> {
    return await this.run(caller, async (unit) => {
      const empty = { displayName: '', externalId: null, members: new Set<number>() };
      const wanted = wantedOf(empty, changes);
      if (wanted.displayName === '') throw invalidValue('displayName is required.');
      if ((await countToCreate(unit.statements)) >= MAX_GROUPS) {
        throw invalidValue(`There may be ${MAX_GROUPS} groups at most.`, 'limit');
      }
      await requireFree(unit, wanted, null);
      const added = [...wanted.members];
      await requireShown(unit, added, []);
      const id = randomUUID();
      const { displayName, externalId } = wanted;
      const times = { createdAt: unit.now, updatedAt: unit.now };
      await unit.tx.identityGroup.create({ data: { id, displayName, externalId, ...times } });
      await writeMembers(unit.statements, id, { added, removed: [] });
      unit.audit({
        action: 'identity_group.created',
        targetType: 'identity_group',
        targetId: id,
        metadata: { after: { displayName, externalId }, ...counts(added, []) },
      });
      await this.touched(unit, caller, added, [displayName]);
      const changed = changes.map(({ attribute }) => attribute);
      return await after(unit, id, [...new Set(changed)], withMembers);
    });
  }

  /**
   * Changes a group; what a PUT does not name stays.
   *
   * @throws AppError NOT_FOUND, `uniqueness`, and `invalidValue` for an unknown member and for more
   *   than 5,000.
   */
  async update(
    caller: ActingCaller,
    text: string,
    changes: readonly GroupChange[],
    withMembers: boolean,
  ): Promise<GroupChanged> {
    const id = groupIdOf(text);
    if (id === undefined) throw unknownGroup(text);
    return await this.run(caller, async (unit) => {
      const row = await lockGroup(unit.statements, id);
      if (row === undefined) throw unknownGroup(text);
      const members = new Set(await membersOf(unit.statements, id));
      const wanted = wantedOf({ ...row, members }, changes);
      const added = [...wanted.members].filter((one) => !members.has(one));
      const removed = [...members].filter((one) => !wanted.members.has(one));
      const changed = changedNames(row, wanted, added.length + removed.length > 0);
      if (changed.length === 0) return await after(unit, id, changed, withMembers);
      await requireFree(unit, wanted, id);
      const isRenamed = wanted.displayName !== row.displayName;
      const touched = isRenamed ? [...members, ...added] : [...added, ...removed];
      await requireShown(unit, added, touched);
      const { displayName, externalId } = wanted;
      await unit.tx.identityGroup.update({
        where: { id },
        data: { displayName, externalId, updatedAt: unit.now },
      });
      await writeMembers(unit.statements, id, { added, removed });
      unit.audit({
        action: 'identity_group.updated',
        targetType: 'identity_group',
        targetId: id,
        metadata: {
          ...changesBetween(namesOf(row), namesOf(wanted)),
          ...counts(added, removed),
        },
      });
      const values = isRenamed ? [row.displayName, displayName] : [displayName];
      await this.touched(unit, caller, touched, values);
      return await after(unit, id, changed, withMembers);
    });
  }

  /** Deletes a group. @throws AppError NOT_FOUND. */
  async remove(caller: ActingCaller, text: string): Promise<void> {
    const id = groupIdOf(text);
    if (id === undefined) throw unknownGroup(text);
    await this.run(caller, async (unit) => {
      const row = await lockGroup(unit.statements, id);
      if (row === undefined) throw unknownGroup(text);
      const members = await membersOf(unit.statements, id);
      await lockShown(unit.statements, members);
      await unit.tx.identityGroup.delete({ where: { id } });
      unit.audit({
        action: 'identity_group.deleted',
        targetType: 'identity_group',
        targetId: id,
        metadata: { before: namesOf(row), ...counts([], members) },
      });
      await this.touched(unit, caller, members, [row.displayName]);
    });
  }

  /** Runs a change that may touch thousands of people. @throws AppError `uniqueness` for one of two at once. */
  private async run<T>(caller: ActingCaller, work: (unit: Unit) => Promise<T>): Promise<T> {
    try {
      return await asLongRequest(() => this.unitOfWork.run(caller, work));
    } catch (error) {
      throw prismaCode(error) === 'P2002' ? taken('displayName or externalId') : error;
    }
  }

  private async touched(
    unit: Unit,
    caller: ActingCaller,
    people: readonly number[],
    values: readonly string[],
  ): Promise<void> {
    // Also without members: mappings can be made before anybody is in the group.
    await noteValues(unit.statements, values, unit.now);
    await noteProvided(unit.statements, people);
    await this.applying.apply(unit, caller, people, 'memberships');
  }
}

/** The group after the changes, in their order. @throws AppError `invalidValue`. */
function wantedOf(before: WantedGroup, changes: readonly GroupChange[]): WantedGroup {
  let { displayName, externalId } = before;
  let members = new Set(before.members);
  for (const change of changes) {
    if (change.attribute === 'displayName') displayName = change.value;
    else if (change.attribute === 'externalId') externalId = change.value;
    else if (change.op === 'remove') {
      if (change.ids === undefined) members = new Set();
      // An id of nobody is not in the group.
      else for (const text of change.ids) members.delete(idOf(text) ?? 0);
    } else {
      if (change.op === 'replace') members = new Set();
      for (const text of change.ids ?? []) members.add(memberIdOf(text));
    }
  }
  if (members.size > MAX_MEMBERS) {
    throw invalidValue(`A group may have ${MAX_MEMBERS} members at most.`, 'limit');
  }
  return { displayName, externalId, members };
}

function memberIdOf(text: string): number {
  const id = idOf(text);
  if (id === undefined) throw unknownMember(text);
  return id;
}

/**
 * Locks the people of a change, and checks that those who are added are people whom SCIM shows.
 *
 * @throws AppError `invalidValue`.
 */
async function requireShown(
  { statements }: Unit,
  added: readonly number[],
  others: readonly number[],
): Promise<void> {
  const shown = await lockShown(statements, [...new Set([...added, ...others])]);
  const unknown = added.find((id) => !shown.has(id));
  if (unknown !== undefined) throw unknownMember(String(unknown));
}

/** @throws AppError `uniqueness`. */
async function requireFree(
  { statements }: Unit,
  { displayName, externalId }: WantedGroup,
  id: string | null,
): Promise<void> {
  const others = await groupsNamed(statements, { displayName, externalId, id });
  if (others.length === 0) return;
  throw taken(others.some((one) => one.displayName === displayName) ? 'displayName' : 'externalId');
}

async function after(
  { statements }: Unit,
  id: string,
  changed: readonly string[],
  withMembers: boolean,
): Promise<GroupChanged> {
  const group = await groupWithId(statements, id, withMembers);
  if (group === undefined) throw unknownGroup(id);
  return { group, changed };
}

function changedNames(before: GroupNames, wanted: WantedGroup, moves: boolean): string[] {
  return [
    ...(before.displayName === wanted.displayName ? [] : ['displayName']),
    ...(before.externalId === wanted.externalId ? [] : ['externalId']),
    ...(moves ? ['members'] : []),
  ];
}

/** The names of a group. */
type GroupNames = Pick<WantedGroup, 'displayName' | 'externalId'>;

function namesOf({ displayName, externalId }: GroupNames): GroupNames {
  return { displayName, externalId };
}

function counts(added: readonly number[], removed: readonly number[]) {
  return { added: added.length, removed: removed.length, via: 'scim' };
}

function taken(what: string): AppError {
  return notUnique(`A group with this ${what} exists.`, 'taken');
}

function unknownMember(id: string): AppError {
  return invalidValue(`The member ${id.slice(0, 40)} is no user of SCIM.`, 'unknown_member');
}

function unknownGroup(id: string): AppError {
  return notFound(`The group ${id.slice(0, 40)}`);
}
