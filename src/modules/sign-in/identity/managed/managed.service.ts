import { changesAnything, changesBetween } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid, notFound } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { User as UserRow } from '../../../../generated/prisma/client.js';
import { requireMayAlterStanding } from '../../../people/users/users.access.js';
import { userChanged } from '../../../people/users/users.events.js';
import { toFullUser } from '../../../people/users/users.mapper.js';
import { lockUser } from '../../../people/users/users.queries.js';
import type { User } from '../../../people/users/users.types.js';
import type { IdentityApplying } from '../applying/applying.service.js';
import { MANAGED_FIELDS } from '../applying/judge.types.js';
import type { SetManagedFieldsInput } from './managed.types.js';

/** Sets which fields of accounts the identity provider manages (docs/behaviour/identity.md). */
export class ManagedService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applying: Pick<IdentityApplying, 'apply'>,
  ) {}

  /**
   * Takes fields of an account back, hands them over, and unlinks it from SCIM. What is handed over
   * follows the known groups in the same transaction. Equal values change nothing.
   *
   * @returns the account after it.
   * @throws AppError NOT_FOUND; FORBIDDEN as for a change of role by hand; VALIDATION_ERROR on
   *   `managed` for a service account, and for fields of an account that no provider knows.
   */
  async set(caller: ActingCaller, input: SetManagedFieldsInput): Promise<User> {
    const { id } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, id);
      const before = await existing(unit, id);
      requireMayAlterStanding(caller.actor, before, 'set what the identity provider manages of');
      const changes = changesOf(before, input);
      await requireManageable(unit, { ...before, ...changes });
      if (!changesAnything(before, changes)) return toFullUser(before);
      await unit.tx.user.update({ where: { id }, data: { ...changes, updatedAt: unit.now } });
      unit.audit({
        action: 'user.managed_set',
        targetType: 'user',
        targetId: id,
        metadata: changesBetween(managedOf(before), changes),
      });
      unit.emit(userChanged, { id });
      if (changes.managed.some((field) => !before.managed.includes(field))) {
        await this.applying.apply(unit, caller, [id], 'handed_over');
      }
      return toFullUser(await existing(unit, id));
    });
  }
}

/** The columns that an input writes. */
function changesOf(
  before: Pick<UserRow, 'externalId'>,
  { managed, externalId = before.externalId }: SetManagedFieldsInput,
) {
  return {
    managed: MANAGED_FIELDS.filter((field) => managed.includes(field)),
    manual: MANAGED_FIELDS.filter((field) => !managed.includes(field)),
    externalId,
  };
}

function managedOf({ managed, manual, externalId }: UserRow) {
  return { managed, manual, externalId };
}

/** @throws AppError VALIDATION_ERROR on `managed`. */
async function requireManageable(
  { tx }: Unit,
  { id, isService, managed, externalId }: UserRow,
): Promise<void> {
  if (isService) throw invalid('managed', 'cannot be set for a service account');
  if (managed.length === 0 || externalId !== null) return;
  if ((await tx.userIdentity.count({ where: { userId: id } })) > 0) return;
  throw invalid('managed', 'must be empty: no identity provider knows the account');
}

async function existing(unit: Unit, id: number): Promise<UserRow> {
  const row = await unit.tx.user.findUnique({ where: { id } });
  if (row === null) throw notFound('The user');
  return row;
}
