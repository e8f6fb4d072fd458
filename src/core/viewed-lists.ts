import { Field, Int } from 'type-graphql';
import { acting } from './access.js';
import { Id, Omittable } from './constraints.js';
import type { Context } from './context.js';
import { wholeOf, withFieldNames } from './errors.js';
import { type ShapeClass, shapeOf } from './shape.js';

/** The saved view whose filter and order a list uses. */
export interface ViewInput {
  view?: number;
}

const names: string[] = [];

/** Names of the lists that have saved views, in alphabetical order; complete once all modules are loaded. */
export const VIEWED_LISTS: readonly string[] = names;

/** The lists of the input classes that take a view. */
const lists = new Map<unknown, string>();

/** Description of `view` in both interfaces. */
export const VIEW_DESCRIPTION =
  'The id of a saved view of this list: its filter and order, of which the others given here replace those of ' +
  'the same name.';

/**
 * Makes the filter of a list take a saved view: adds `view`.
 *
 * @returns a class to extend, or to pass to `paged` or `exported`.
 */
export function viewed<T extends object>(
  list: string,
  filter: ShapeClass<T>,
): ShapeClass<T & ViewInput> {
  class Viewed extends (filter as ShapeClass<object>) implements ViewInput {
    @Field(() => Int, { nullable: true, description: VIEW_DESCRIPTION })
    @Omittable()
    @Id()
    view?: number;
  }
  lists.set(Viewed, list);
  if (!names.includes(list)) names.push(list);
  names.sort();
  return Viewed as unknown as ShapeClass<T & ViewInput>;
}

/** The list whose views an input takes; undefined for one that takes none. */
export function viewedListOf(input: ShapeClass): string | undefined {
  for (let type: unknown = input; type; type = Object.getPrototypeOf(type)) {
    const list = lists.get(type);
    if (list !== undefined) return list;
  }
  return undefined;
}

/**
 * Runs `work` with the parameters of the view that an input names; those given beside it win.
 *
 * @throws AppError as `work`, with `view` instead of the fields that only the view has; and as
 *   `ViewReader.parametersOf`.
 */
export async function withView<T>(
  context: Context,
  type: ShapeClass,
  input: object,
  work: (input: object) => Promise<T>,
): Promise<T> {
  const { view } = input as { readonly view?: unknown };
  const list = view === undefined ? undefined : viewedListOf(type);
  const { views } = context;
  if (list === undefined || views === undefined || !isId(view)) return await work(input);
  const columns = shapeOf(type).some(({ name }) => name === 'columns');
  const { view: _view, ...given } = input as ViewInput;
  const found = await views.parametersOf(acting(context).actor, list, view, { columns, given });
  const isOfView = (field: string) =>
    Object.hasOwn(found, wholeOf(field)) && !Object.hasOwn(input, wholeOf(field));
  try {
    return await work({ ...given, ...found });
  } catch (error) {
    throw withFieldNames(error, (field) => (isOfView(field) ? 'view' : field));
  }
}

/** Other values are refused by the input class. */
function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 2_147_483_647;
}
