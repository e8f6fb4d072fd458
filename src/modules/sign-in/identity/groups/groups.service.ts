import type { Clock } from '../../../../core/clock.js';
import { decodeCursor, type Order, type Page, paginate } from '../../../../core/pagination.js';
import type { Statements } from '../../../../core/sql.js';
import { countGroups, forgetGroups, groupsAfter } from './groups.queries.js';
import type { IdentityGroup, ListIdentityGroupsInput } from './groups.types.js';

const BY_VALUE: Order = { list: 'identityGroups', field: 'value', descending: false };

/** How long names that nobody has stay, in milliseconds: 90 days. */
const KEPT = 90 * 86_400_000;

/** Number of names that one statement deletes. */
const BATCH = 1_000;

/** Reads and forgets names of groups that were seen (docs/behaviour/identity.md). */
export class GroupsService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** A page of the groups, by name. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ limit, cursor }: ListIdentityGroupsInput): Promise<Page<IdentityGroup>> {
    const after = cursor ? String(decodeCursor(cursor, BY_VALUE, { value: 'text' }).value) : '';
    return await paginate({
      limit,
      order: BY_VALUE,
      fetch: (take) => groupsAfter(this.statements, after, take),
      count: () => countGroups(this.statements),
      map: (group) => group,
      // Names are unique, so no id is needed.
      position: ({ value }) => ({ value, id: 0 }),
    });
  }

  /** Deletes the names that nobody has had for 90 days. */
  async sweep(signal: AbortSignal): Promise<void> {
    const before = new Date(this.clock().getTime() - KEPT);
    while (!signal.aborted && (await forgetGroups(this.statements, before, BATCH)) === BATCH);
  }
}
