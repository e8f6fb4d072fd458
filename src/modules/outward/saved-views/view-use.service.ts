import { authorizeOperation } from '../../../core/access.js';
import type { AccountActor } from '../../../core/actor.js';
import type { ActingContext, ViewReader } from '../../../core/context.js';
import { invalid, notFound } from '../../../core/errors.js';
import type { KnownListViews } from '../../../core/list-views.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import { validated } from '../../../core/validation.js';
import { findView, type ViewRow } from './saved-views.queries.js';
import type { SavedViewCount } from './saved-views.types.js';
import { readView, viewsOf } from './view-filters.js';

/** Number up to which the rows of a view are counted. */
const CAP = 1_000;

/** Uses saved views in their lists (docs/behaviour/saved-views.md). */
export class ViewUseService implements ViewReader {
  constructor(
    private readonly statements: Statements,
    private readonly lists: ReadonlyMap<string, KnownListViews>,
  ) {}

  async parametersOf(
    actor: AccountActor,
    list: string,
    id: number,
    { columns }: { readonly columns: boolean },
  ): Promise<Readonly<Record<string, unknown>>> {
    const view = await findView(this.statements, actor, id);
    if (view === undefined || view.list !== list) {
      throw invalid('view', 'is not the id of a view of this list');
    }
    const input = usable(viewsOf(this.lists, list), view, 'view');
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
    const views = viewsOf(this.lists, view.list);
    authorizeOperation(views.list, context);
    const input = validated(views.list.input, usable(views, view, 'id'));
    const found = await upTo(views, context, input, CAP + 1);
    return { count: Math.min(found, CAP), capped: found > CAP };
  }
}

/** The number of rows, counted up to a number, which may be more than a page has for clients. */
async function upTo(
  { list, countUpTo, services }: KnownListViews,
  context: ActingContext,
  input: object,
  most: number,
): Promise<number> {
  if (countUpTo !== undefined) {
    return await countUpTo(services, context, input, most);
  }
  const page = await list.run(services, context, { ...input, limit: most }, { id: true });
  return (page as Page<unknown>).items.length;
}

/**
 * Filter and order of a view as an input of its list.
 *
 * @throws AppError VALIDATION_ERROR on the field for a view that is no longer valid.
 */
function usable(views: KnownListViews, view: ViewRow, field: string) {
  const { input, problems } = readView(views, view);
  const [wrong] = problems;
  if (wrong === undefined) return input;
  throw invalid(field, `is no longer valid: ${wrong.field} ${wrong.reason}`);
}
