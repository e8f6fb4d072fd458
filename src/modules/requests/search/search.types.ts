import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, PageInfo } from '../../../core/connection.js';
import { ExactText, Id, MAX_CHOICES, MaxItems, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import type { Page } from '../../../core/pagination.js';
import type { MaintenanceStatus } from '../../../generated/prisma/enums.js';
import { MaintenanceRequest, MaintenanceStatusType } from '../maintenance/maintenance.types.js';

const places = {
  title: 'title',
  description: 'description',
  comment: 'comment',
  place: 'place',
  field: 'field',
  number: 'number',
} as const;
const SearchPlaceType = registerEnum(
  'SearchPlace',
  places,
  'Part of a request that a search finds.',
  {
    title: 'The title.',
    description: 'The description.',
    comment: 'A comment that is visible to the reader.',
    place: 'The place or the asset.',
    field: 'A text of a field that the reader sees.',
    number: 'The number of the request.',
  },
);
/** Part of a request that a search finds. */
export type SearchPlace = (typeof places)[keyof typeof places];

/** A request that a search has found (docs/behaviour/search.md). */
@ObjectType({ description: 'A request that a search has found.' })
export class SearchHit {
  @Field(() => MaintenanceRequest, { description: 'The request as in lists.' })
  request: MaintenanceRequest;

  @Field(() => String, {
    description: 'The title as HTML: escaped, with `<mark>` around what was found.',
  })
  title: string;

  @Field(() => String, {
    description:
      'At most 300 characters of the best other part, as HTML like `title`: of the description, else a comment, ' +
      'else the place, else a field; the beginning of the description where nothing else was found.',
  })
  excerpt: string;

  @Field(() => [SearchPlaceType], { description: 'The parts in which it was found.' })
  matchedIn: SearchPlace[];
}

/** Filter of a search. */
@InputType()
class SearchFilter {
  @Field(() => String, {
    description:
      'Words that must all occur; `"consecutive words"`, `-excluded`, `or`. The last word is the ' +
      'beginning of one, unless a blank follows it. `7` and `#7` find the request of that number first. ' +
      'At most 40 words, 5 exclusions and 10 alternatives.',
  })
  @ExactText(1, 200)
  q: string;

  @Field(() => [MaintenanceStatusType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  status?: MaintenanceStatus[];

  @Field(() => Int, { nullable: true, description: 'Only requests of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;
}

/** Input of a search: words, filter and page. */
export class SearchInput extends paged(SearchFilter) {}

/** Arguments of `search`. */
@ArgsType()
export class SearchArgs extends ConnectionArgs {
  @Field(() => String, { description: 'As `q` of `GET /api/search`.' })
  q: string;

  @Field(() => [MaintenanceStatusType], { nullable: true, description: 'One or several.' })
  status?: MaintenanceStatus[] | null;

  @Field(() => Int, { nullable: true, description: 'Only requests of this department.' })
  departmentId?: number | null;
}

/** A page of a search, which may have left out older matches. */
export interface SearchPage extends Page<SearchHit> {
  readonly truncated: boolean;
}

/** A found request with its cursor. */
@ObjectType()
class SearchHitEdge {
  @Field(() => SearchHit)
  node: SearchHit;

  @Field(() => String)
  cursor: string;
}

/** A page of a search. */
@ObjectType()
export class SearchHitConnection {
  @Field(() => [SearchHit], { description: 'The rows of the page, without their cursors.' })
  nodes: readonly SearchHit[];

  @Field(() => [SearchHitEdge])
  edges: SearchHitEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Boolean, {
    description: 'True if there are more than the newest 5000 matches, which are ranked.',
  })
  truncated: boolean;

  @Field(() => Int, { description: 'How many there are in all, at most 5000.' })
  totalCount(): Promise<number> {
    return this.count();
  }

  /** Not a field: runs the count when `totalCount` is selected. */
  count: () => Promise<number>;

  static from(page: SearchPage, hasPreviousPage: boolean): SearchHitConnection {
    const edges = page.items.map((node) => ({ node, cursor: page.cursorOf(node) }));
    return Object.assign(new SearchHitConnection(), {
      nodes: page.items,
      edges,
      pageInfo: {
        hasNextPage: page.hasMore,
        hasPreviousPage,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      truncated: page.truncated,
      count: page.totalCount,
    });
  }
}
