import { authorizeOperation } from '../../../core/access.js';
import type { AccountActor } from '../../../core/actor.js';
import type { ActingContext } from '../../../core/context.js';
import { invalid, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { validated } from '../../../core/validation.js';
import type { ViewedList, ViewReader } from '../../../core/view-reader.js';
import type { ListService } from '../../requests/maintenance/list/list.service.js';
import type { ListMaintenanceRequestsInput } from '../../requests/maintenance/list/list.types.js';
import type { AuditService } from '../../system/audit/audit.service.js';
import type { ListExports } from '../exports/list-exports.service.js';
import { findView, type ViewRow } from './saved-views.queries.js';
import type { SavedViewCount } from './saved-views.types.js';
import { LISTS, readView } from './view-filters.js';

/** Number up to which the rows of a view are counted. */
const CAP = 1_000;

/** Uses saved views in their lists (docs/behaviour/saved-views.md). */
export class ViewUseService implements ViewReader {
  constructor(
    private readonly statements: Statements,
    private readonly lists: Pick<ListExports, 'idsOf'>,
    private readonly requests: Pick<ListService, 'countUpTo'>,
    private readonly audit: Pick<AuditService, 'list'>,
  ) {}

  async parametersOf(
    actor: AccountActor,
    list: ViewedList,
    id: number,
    { columns }: { readonly columns: boolean },
  ): Promise<Readonly<Record<string, unknown>>> {
    const view = await findView(this.statements, actor, id);
    if (view === undefined || view.list !== list) {
      throw invalid('view', 'is not the id of a view of this list');
    }
    const input = usable(list, view, 'view');
    return columns && view.columns !== null ? { ...input, columns: view.columns } : input;
  }

  /**
   * Number of rows of a view for the caller, up to 1000.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN as the list; VALIDATION_ERROR on `id` for a view that is no
   *   longer valid.
   */
  async count(context: ActingContext, id: number): Promise<SavedViewCount> {
    const view = await findView(this.statements, context.actor, id);
    if (view === undefined) throw notFound('The saved view');
    const list = view.list as ViewedList;
    authorizeOperation(LISTS[list], context);
    const input = validated(LISTS[list].input, usable(list, view, 'id'));
    const found = await this.upTo(context, list, input, CAP + 1);
    return { count: Math.min(found, CAP), capped: found > CAP };
  }

  private async upTo(
    context: ActingContext,
    list: ViewedList,
    input: object,
    most: number,
  ): Promise<number> {
    if (list === 'maintenance') {
      return await this.requests.countUpTo(context, input as ListMaintenanceRequestsInput, most);
    }
    const page =
      list === 'audit'
        ? await this.audit.list({ ...input, limit: most })
        : await this.lists.idsOf(context, list, input, most);
    return page.items.length;
  }
}

/**
 * Filter and order of a view as an input of its list.
 *
 * @throws AppError VALIDATION_ERROR on the field for a view that is no longer valid.
 */
function usable(list: ViewedList, view: ViewRow, field: string) {
  const { input, problems } = readView(list, view);
  const [wrong] = problems;
  if (wrong === undefined) return input;
  throw invalid(field, `is no longer valid: ${wrong.field} ${wrong.reason}`);
}
