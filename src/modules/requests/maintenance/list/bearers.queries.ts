import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { FieldBearers } from '../../../equipment/fields/lists/criteria.queries.js';
import { staffIn } from '../maintenance.access.js';
import type { Alias } from './filter.queries.js';

/** Requests as the bearers of fields: those of the category of a field and below it have it. */
export function requestBearers(actor: AccountActor, alias: Alias): FieldBearers {
  return {
    alias,
    asStaff: staffIn(actor, alias),
    having: (field, known) => {
      const ids = known.categoriesOf(field);
      return ids === null ? undefined : sql`${sql.raw(alias)}.category_id = ANY (${ids}::int[])`;
    },
  };
}
