import { refusalOf } from '../../../core/access.js';
import type { ActingContext } from '../../../core/context.js';
import { forbidden, invalid } from '../../../core/errors.js';
import type { KnownLists } from '../../../core/list-views.js';
import type { Operation } from '../../../core/operation.js';
import type { Statements } from '../../../core/sql.js';
import { departmentsOf, foldedSearch, foundIn } from './everything.queries.js';
import type { FoundEverywhere, FoundGroup, FoundItem } from './everything.types.js';
import { numberOf } from './query.js';
import type { SearchService } from './search.service.js';

/** Items of a group. */
const MOST = 5;

/** Best matches of the search in requests among which those that begin with the text come first. */
const READ = 25;

/** Searches all lists at once (docs/behaviour/search.md). */
export class EverythingService {
  constructor(
    private readonly statements: Statements,
    private readonly requests: SearchService,
    private readonly lists: Pick<KnownLists, 'searchables'>,
  ) {}

  /**
   * Finds a text in each list that the caller may read.
   *
   * @param ofRequests the operation whose callers search requests.
   * @throws AppError FORBIDDEN for a caller who may read none; as `SearchService.search`.
   */
  async find(context: ActingContext, q: string, ofRequests: Operation): Promise<FoundEverywhere> {
    if (q.trim() === '') throw invalid('q', 'must have a visible character');
    const searchables = [...this.lists.searchables].sort(([, a], [, b]) => a.rank - b.rank);
    const searches = [
      ...(mayCall(context, ofRequests) ? [this.inRequests(context, q)] : []),
      ...searchables
        .filter(([, { list }]) => mayCall(context, list))
        .map(async ([kind, list]) => {
          const range = { q, limit: MOST + 1 };
          return groupOf(kind, await foundIn(this.statements, context.actor, list, range));
        }),
    ];
    if (searches.length === 0) throw forbidden('You may read none of the lists that are searched.');
    const groups = await Promise.all(searches);
    const isExact = ({ items }: FoundGroup) => items[0]?.exact === true;
    return {
      groups: [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))],
    };
  }

  private async inRequests(context: ActingContext, q: string): Promise<FoundGroup> {
    const { actor } = context;
    const selection = { request: { id: true, title: true, location: true } } as const;
    const page = await this.requests.search(context, { q, limit: READ }, selection);
    const number = numberOf(q);
    const departments = await departmentsOf(
      this.statements,
      actor,
      page.items
        .filter(({ request }) => request.location === null)
        .map(({ request }) => request.id),
    );
    const items = page.items.map(({ request: { id, title, location } }) => ({
      ...{ id, code: `#${id}`, title, exact: id === number },
      detail: location ?? departments.get(id) ?? null,
    }));
    const folded = foldedSearch(q);
    const begins = ({ title }: FoundItem) => foldedSearch(title).startsWith(folded);
    const place = (item: FoundItem) => (item.exact ? 0 : begins(item) ? 1 : 2);
    return groupOf(
      'requests',
      items.toSorted((one, other) => place(one) - place(other)),
    );
  }
}

function groupOf(kind: string, found: readonly FoundItem[]): FoundGroup {
  return { kind, items: found.slice(0, MOST), hasMore: found.length > MOST };
}

function mayCall(context: ActingContext, operation: Operation): boolean {
  return refusalOf(operation, context) === undefined;
}
