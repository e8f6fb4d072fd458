import { authorizeOperation } from '../../../core/access.js';
import type { AccountActor } from '../../../core/actor.js';
import type { ActingContext, ViewReader } from '../../../core/context.js';
import { invalid, notFound } from '../../../core/errors.js';
import type { KnownListViews } from '../../../core/list-views.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import { validated } from '../../../core/validation.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { findView, type ViewRow } from './saved-views.queries.js';
import type { SavedViewCount } from './saved-views.types.js';
import { readViewFor, viewsOf } from './view-filters.js';

/** Number up to which the rows of a view are counted. */
const CAP = 1_000;

/** Uses saved views in their lists (docs/behaviour/saved-views.md). */
export class ViewUseService implements ViewReader {
  constructor(
    private readonly statements: Statements,
    private readonly fields: Pick<KnownFieldsService, 'recent'>,
    private readonly lists: ReadonlyMap<string, KnownListViews>,
  ) {}

  async parametersOf(
    actor: AccountActor,
    list: string,
    id: number,
    { columns, given }: Parameters<ViewReader['parametersOf']>[3],
  ): Promise<Readonly<Record<string, unknown>>> {
    const view = await findView(this.statements, actor, id);
    if (view === undefined || view.list !== list) {
      throw invalid('view', 'is not the id of a view of this list');
    }
    const input = await this.usable(actor, viewsOf(this.lists, list), view, 'view');
    const whole = columns && view.columns !== null ? { ...input, columns: view.columns } : input;
    return besides(whole, given);
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
    const input = validated(views.list.input, await this.usable(context.actor, views, view, 'id'));
    const found = await upTo(views, context, input, CAP + 1);
    return { count: Math.min(found, CAP), capped: found > CAP };
  }

  /**
   * Filter and order of a view as an input of its list.
   *
   * @throws AppError VALIDATION_ERROR on the field for a view that is no longer valid.
   */
  private async usable(actor: AccountActor, views: KnownListViews, view: ViewRow, field: string) {
    const { input, problems } = await readViewFor(actor, this.fields, views, view);
    const [wrong] = problems;
    if (wrong === undefined) return input;
    throw invalid(field, `is no longer valid: ${wrong.field} ${wrong.reason}`);
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

/** The names by which an input has an order. */
const ORDERS = ['sort', 'orderByField'] as const;

/** The parameters that a view adds to those given, which win by name, key and order. */
function besides(
  view: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isOrdered = ORDERS.some((name) => given[name] !== undefined);
  const added = Object.entries(view).filter(
    ([name]) => !Object.hasOwn(given, name) && !(isOrdered && ORDERS.some((one) => one === name)),
  );
  const [own, others] = [view.fields, given.fields] as readonly (Filters | undefined)[];
  const fields = own?.filter(({ key }) => !others?.some((other) => other.key === key));
  return {
    ...Object.fromEntries(added),
    ...(fields && { fields: [...(others ?? []), ...fields] }),
  };
}

type Filters = readonly { readonly key: string }[];
