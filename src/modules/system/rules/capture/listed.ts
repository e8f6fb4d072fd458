import type { AccountActor } from '../../../../core/actor.js';
import type { KnownListViews } from '../../../../core/list-views.js';
import { validated } from '../../../../core/validation.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { readViewFor, viewsOf } from '../../../outward/saved-views/view-filters.js';
import { ListMaintenanceRequestsInput } from '../../../requests/maintenance/list/list.types.js';

/** Where the filter of a trigger by time is read with. */
export interface FilterSources {
  readonly fields: KnownFieldsService;
  readonly lists: ReadonlyMap<string, KnownListViews>;
}

/** The input of the list of requests for the filter of a trigger by time. */
export async function listInputOf(
  { fields, lists }: FilterSources,
  actor: AccountActor,
  filter: object,
  { sort, most: limit }: { readonly sort: string | null; readonly most: number },
) {
  const views = viewsOf(lists, 'maintenance');
  const { input } = await readViewFor(actor, fields, views, { filter, sort });
  return { ...validated(ListMaintenanceRequestsInput, input), limit };
}
