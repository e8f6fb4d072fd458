import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { deleteUnknown, type Named, namedBy, store, take } from './client-ids.queries.js';
import { type ClientObject, isClientId } from './client-ids.types.js';

/** An input that can have a client id. */
interface WithClientId {
  readonly clientId?: string | undefined;
}

/** Finds and forgets the ids that clients give to what they create (docs/api/client-ids.md). */
export class ClientIdsService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * The objects to which an account has given ids, by these, in lower case. An unknown id is left out, and
   * so is a text that is no UUID.
   */
  async find(userId: number, texts: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    const ids = texts.filter(isClientId);
    const found = ids.length > 0 ? await namedBy(this.statements, userId, ids, this.clock()) : [];
    return new Map(found.map((one) => [one.clientId, one]));
  }

  /** Deletes the client ids that are no longer known. @returns their number. */
  async sweep(): Promise<number> {
    return await deleteUnknown(this.statements, this.clock());
  }
}

/**
 * Creates an object in a transaction, with the client id of the input, if it has one.
 *
 * @throws AppError as `named`.
 */
export async function createNamed<T extends { readonly id: number }>(
  unitOfWork: UnitOfWork,
  caller: ActingCaller,
  kind: ClientObject,
  input: WithClientId,
  make: (unit: Unit) => Promise<T>,
): Promise<T> {
  return await unitOfWork.run(caller, (unit) => named(unit, caller, kind, input, () => make(unit)));
}

/**
 * Creates an object in the transaction of `unit`, with the client id of the input, if it has one. The
 * client id is taken first, so that of two calls at once one waits for the other.
 *
 * @throws AppError CONFLICT for a client id that the account has given to another object; and as `make`.
 */
export async function named<T extends { readonly id: number }>(
  unit: Unit,
  { actor }: Pick<ActingCaller, 'actor'>,
  kind: ClientObject,
  { clientId }: WithClientId,
  make: () => Promise<T>,
): Promise<T> {
  if (clientId === undefined) return await make();
  const { statements, now } = unit;
  const given = { userId: actor.userId, clientId };
  if (!(await take(statements, { ...given, kind }, now))) {
    const [by] = await namedBy(statements, actor.userId, [clientId], now);
    throw isTaken(by);
  }
  const made = await make();
  await store(statements, { ...given, objectId: made.id });
  return made;
}

function isTaken(by: Named | undefined): AppError {
  return new AppError('CONFLICT', 'You have given this clientId to another object.', {
    field: 'clientId',
    id: by?.objectId ?? null,
  });
}
