import { id, oneOf, type RawSearch } from '../../app/search.ts';
import { exportQuery } from '../export-filter.ts';
import type { ViewRowFragment } from './views.generated.ts';

/** The lists that have saved views. */
export type ViewedList =
  | 'maintenance'
  | 'users'
  | 'departments'
  | 'audit'
  | 'time'
  | 'assets'
  | 'parts'
  | 'schedules';

/** Parameter of an address: the id of a view, or `none` to leave out the default one. */
export type Saved = number | 'none';

export function savedView(raw: RawSearch): Saved | undefined {
  return id(raw.saved) ?? oneOf(raw.saved, ['none'] as const);
}

/** The parameters of an address that show filter and order of a view; a page ignores those that it has no field for. */
export function addressOf({ filter, sort }: Pick<ViewRowFragment, 'filter' | 'sort'>): RawSearch {
  const given = Object.entries(filter as Readonly<Record<string, unknown>>);
  const parameters = given.map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  return { ...Object.fromEntries(parameters), ...(sort === null ? {} : { sort }) };
}

/** Filter of a view from that of a list, as REST spells it. */
export function viewFilter(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const { format: _, ...spelt } = Object.fromEntries(exportQuery(filter));
  return spelt;
}

/** The default view first; the others stay in their order. */
export function defaultFirst(views: readonly ViewRowFragment[]): readonly ViewRowFragment[] {
  return [...views].sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}
