import type DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Context } from './context.js';
import { invalid, wholeOf, withFieldNames } from './errors.js';
import { execute, type Operation } from './operation.js';
import { DEFAULT_LIMIT, MAX_LIMIT, type Page } from './pagination.js';
import { rowSelectionOf } from './selection.js';
import { type ShapeClass, shapeOf } from './shape.js';
import { VIEW_DESCRIPTION } from './viewed-lists.js';

/**
 * Relay's PageInfo (GraphQL Cursor Connections Specification, section 5). Pages go forward only.
 */
@ObjectType({ description: 'Position of a page in its list.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage: boolean;

  @Field(() => Boolean)
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true })
  startCursor: string | null;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

/** One item of a connection. */
export interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}

/** An edge that computes its cursor when the cursor is selected. */
class PageEdge<T> implements Edge<T> {
  constructor(
    private readonly page: Page<T>,
    readonly node: T,
  ) {}

  get cursor(): string {
    return this.page.cursorOf(this.node);
  }
}

/**
 * The fields of a page besides its edges; cursors are computed when they are selected. It is a
 * class because the getters of an object literal would keep the page in memory.
 */
class EdgesInfo implements PageInfo {
  constructor(
    private readonly edges: readonly { readonly cursor: string }[],
    readonly hasNextPage: boolean,
    readonly hasPreviousPage: boolean,
  ) {}

  get startCursor(): string | null {
    return this.edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.edges.at(-1)?.cursor ?? null;
  }
}

/** A page as GraphQL shows it. */
export interface Connection<T> {
  readonly nodes: readonly T[];
  readonly edges: readonly Edge<T>[];
  readonly pageInfo: PageInfo;
}

/** The arguments of every connection. */
@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, { nullable: true, description: 'Rows of the page: 1 to 100, default 20.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'A cursor of this list: continue after it.' })
  after?: string | null;
}

/** The arguments of a connection whose list has saved views. */
@ArgsType()
class ViewedConnectionArgs extends ConnectionArgs {
  @Field(() => Int, { nullable: true, description: VIEW_DESCRIPTION })
  view?: number | null;
}

/** Arguments of a list with a filter and an order. */
type FilteredArgs<A, F, S> = ShapeClass<A & { filter?: F | null; orderBy?: S | null }>;

/**
 * Makes the arguments of a connection.
 *
 * @param filter null for a list without one.
 * @param orders the enumeration of the orders, from `registerEnum`; undefined without a choice.
 * @param usual the order without one, in words: `by name`.
 * @returns a class to extend.
 */
export function connectionArgs<F extends object, S extends string>(
  filter: ShapeClass<F> | null,
  orders?: Readonly<Record<string, S>>,
  usual?: string,
): FilteredArgs<ConnectionArgs, F, S> {
  return argsOf(ConnectionArgs, filter, orders, usual);
}

/** As `connectionArgs`, for a list that has saved views. */
export function viewedArgs<F extends object, S extends string>(
  filter: ShapeClass<F>,
  orders?: Readonly<Record<string, S>>,
  usual?: string,
): FilteredArgs<ViewedConnectionArgs, F, S> {
  return argsOf(ViewedConnectionArgs, filter, orders, usual);
}

function argsOf<A extends ConnectionArgs>(
  base: ShapeClass<A>,
  filter: ShapeClass | null,
  orders: object | undefined,
  usual: string | undefined,
): ShapeClass<A> {
  @ArgsType()
  class Args extends (base as ShapeClass<object>) {}
  if (filter) Field(() => filter, { nullable: true })(Args.prototype, 'filter');
  const options = { nullable: true, description: `Default: ${usual}.` };
  if (orders) Field(() => orders, options)(Args.prototype, 'orderBy');
  return Args as unknown as ShapeClass<A>;
}

/**
 * Makes the connection type of a node type, named `<Node>Connection` and `<Node>Edge`. `totalCount`
 * runs its query only when it is selected.
 */
export function connectionOf<T extends object>(node: ShapeClass<T>) {
  @ObjectType(`${node.name}Edge`)
  class EdgeType implements Edge<T> {
    @Field(() => node)
    node: T;

    @Field(() => String)
    cursor: string;
  }

  @ObjectType(`${node.name}Connection`)
  class ConnectionType implements Connection<T> {
    @Field(() => [node], { description: 'The rows of the page, without their cursors.' })
    nodes: readonly T[];

    @Field(() => [EdgeType])
    edges: EdgeType[];

    @Field(() => PageInfo)
    pageInfo: PageInfo;

    @Field(() => Int, { description: 'How many there are in all.' })
    totalCount(): Promise<number> {
      return this.count();
    }

    /** Not a field: runs the count when `totalCount` is selected. */
    count: () => Promise<number>;

    static from(page: Page<T>, hasPreviousPage: boolean): ConnectionType {
      const edges = page.items.map((item) => new PageEdge(page, item));
      return Object.assign(new ConnectionType(), {
        nodes: page.items,
        edges,
        pageInfo: new EdgesInfo(edges, page.hasMore, hasPreviousPage),
        count: page.totalCount,
      });
    }
  }

  return ConnectionType;
}

/** Names of a connection's arguments in the operation's input. */
const INPUT_NAMES: ReadonlyMap<string, string> = new Map([
  ['first', 'limit'],
  ['after', 'cursor'],
  ['orderBy', 'sort'],
]);
const ARGUMENT_NAMES: ReadonlyMap<string, string> = new Map(
  [...INPUT_NAMES].map(([argument, field]) => [field, argument]),
);

/** Arguments of a root connection: page, filter, order, and further arguments of the operation. */
interface ListArgs extends ConnectionArgs {
  readonly filter?: object | null;
  readonly orderBy?: string | null;
}

/** Converts the arguments of a connection to the input of its operation. */
export function inputOf({ filter, ...args }: ListArgs, input: ShapeClass): Record<string, unknown> {
  const renamed = Object.entries(args).map(([name, value]) => [inputNameOf(name, input), value]);
  return withoutNulls({ ...filter, ...Object.fromEntries(renamed) });
}

/** Name in the operation's input of an argument or of a field of the filter. */
export function inputNameOf(argument: string, input: ShapeClass): string {
  if (shapeOf(input).some(({ name }) => name === argument)) return argument;
  return INPUT_NAMES.get(argument) ?? argument.replace(/^filter\./, '');
}

/** Name of the connection's argument for an input field. */
export function argumentNameOf(field: string, args: object): string {
  const argument = ARGUMENT_NAMES.get(field) ?? field;
  return ARGUMENT_NAMES.has(field) || Object.hasOwn(args, wholeOf(field))
    ? argument
    : `filter.${field}`;
}

/**
 * Runs a list operation with Relay's arguments and returns a connection.
 *
 * @param info for operations that read only the selected fields.
 * @throws AppError as `execute` does, with the names of the arguments.
 */
export async function executeConnection<S, I extends object, T, C>(
  connection: { from(page: Page<T>, hasPreviousPage: boolean): C },
  target: Operation<S, I, Page<T>>,
  context: Context,
  args: ListArgs,
  info?: GraphQLResolveInfo,
): Promise<C> {
  const selection = info && rowSelectionOf(info);
  try {
    const page = await execute(target, context, inputOf(args, target.input), [], selection);
    return connection.from(page, Boolean(args.after));
  } catch (error) {
    throw withFieldNames(error, (field) => argumentNameOf(field, args));
  }
}

/**
 * Returns a connection of an object's related rows through a loader: one query reads the same page
 * for all parents.
 *
 * @throws AppError VALIDATION_ERROR for `first` out of range or a bad cursor.
 */
export async function nestedConnection<T, C>(
  connection: { from(page: Page<T>, hasPreviousPage: boolean): C },
  loader: (args: { limit: number; cursor: string | undefined }) => DataLoader<number, Page<T>>,
  parentId: number,
  args: ConnectionArgs,
): Promise<C> {
  const limit = args.first ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid('first', `must be a whole number from 1 to ${MAX_LIMIT}`);
  }
  const cursor = args.after ?? undefined;
  try {
    return connection.from(await loader({ limit, cursor }).load(parentId), cursor !== undefined);
  } catch (error) {
    throw withFieldNames(error, (field) => argumentNameOf(field, args));
  }
}

/** In a filter, null means the same as omitting the field. */
function withoutNulls(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}
