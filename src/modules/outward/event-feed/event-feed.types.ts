import { ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../../core/connection.js';
import { ExactText, MaxItems, Omittable, WholeNumber } from '../../../core/constraints.js';
import type { Page } from '../../../core/pagination.js';
import { FEED_TYPES } from './published-events.js';

/** Default and maximum number of events of a page (docs/behaviour/event-feed.md). */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Maximum length of a position. */
const MAX_CURSOR = 2048;

/** An event of the feed (docs/behaviour/event-feed.md). */
@ObjectType({ description: 'An event of a maintenance request, an asset, a part or a schedule.' })
export class FeedEvent {
  @Field(() => ID, { description: 'Never used twice.' })
  id: string;

  @Field(() => String, { description: `One of ${FEED_TYPES.join(', ')}.` })
  type: string;

  @Field(() => Date, { description: 'Time of the event; not the order of the feed.' })
  occurredAt: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'The maintenance request of the event; null for events of assets and parts.',
  })
  requestId: number | null;

  @Field(() => GraphQLJSONObject, {
    description: 'Content of the event; the fields depend on the type.',
  })
  data: Record<string, unknown>;
}

/** Types of events of the feed: at least one, without duplicates. */
function FeedTypes(): PropertyDecorator {
  return (target, key) => {
    const message = `must be some of ${FEED_TYPES.join(', ')}`;
    IsIn(FEED_TYPES, { each: true, message })(target, key);
    ArrayUnique({ message: 'must not name one twice' })(target, key);
    ArrayNotEmpty({ message })(target, key);
    MaxItems(FEED_TYPES.length)(target, key);
  };
}

/** Filter of the feed. */
@InputType()
export class FeedEventFilter {
  @Field(() => [String], { nullable: true, description: 'Types of events; default: all.' })
  @Omittable()
  @FeedTypes()
  types?: string[];
}

/** Input of the feed: filter and page. */
export class ListFeedEventsInput extends FeedEventFilter {
  @Field(() => Int, { nullable: true, description: `Events of the page: 1 to ${MAX_LIMIT}.` })
  @WholeNumber(1, MAX_LIMIT)
  limit: number = DEFAULT_LIMIT;

  @Field(() => String, {
    nullable: true,
    description:
      'Where to continue: nextCursor of a page; `now` for an empty page with the position of ' +
      'this moment. Default: the oldest event that is kept.',
  })
  @Omittable()
  @ExactText(1, MAX_CURSOR)
  after?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The same as `after`, by the name that the other lists have for it.',
  })
  @Omittable()
  @ExactText(1, MAX_CURSOR)
  cursor?: string;
}

/** Arguments of `events`. */
@ArgsType()
export class FeedEventsArgs {
  @Field(() => Int, { nullable: true, description: 'Events of the page: 1 to 500, default 100.' })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where to continue: endCursor of a page; `now` for an empty page with the position of ' +
      'this moment. Default: the oldest event that is kept.',
  })
  after?: string | null;

  @Field(() => FeedEventFilter, { nullable: true })
  filter?: FeedEventFilter | null;
}

/** An event with the position after it. */
@ObjectType()
class FeedEventEdge {
  @Field(() => FeedEvent)
  node: FeedEvent;

  @Field(() => String)
  cursor: string;
}

/** A page of the feed. Unlike other connections it always has a position, and no count. */
@ObjectType()
export class FeedEventConnection {
  @Field(() => [FeedEvent], { description: 'The events of the page, without their cursors.' })
  nodes: readonly FeedEvent[];

  @Field(() => [FeedEventEdge])
  edges: FeedEventEdge[];

  @Field(() => PageInfo, {
    description: '`endCursor` is set even on an empty page: the last examined position.',
  })
  pageInfo: PageInfo;

  static from(page: Page<FeedEvent>, hasPreviousPage: boolean): FeedEventConnection {
    const edges = page.items.map((node) => ({ node, cursor: page.cursorOf(node) }));
    return {
      nodes: page.items,
      edges,
      pageInfo: {
        hasNextPage: page.hasMore,
        hasPreviousPage,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: page.nextCursor ?? null,
      },
    };
  }
}
