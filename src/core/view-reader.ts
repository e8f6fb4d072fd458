import type { AccountActor } from './actor.js';

/** The lists that have an export and saved views (docs/behaviour/saved-views.md). */
export const VIEWED_LISTS = [
  'maintenance',
  'users',
  'departments',
  'audit',
  'time',
  'assets',
  'parts',
  'schedules',
] as const;

/** A list that has saved views. */
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Reads saved views for the lists that use them. */
export interface ViewReader {
  /**
   * The parameters of a saved view: those of its filter, `sort`, and for an export `columns`.
   *
   * @throws AppError VALIDATION_ERROR on `view` for a view that the actor does not read, of another
   *   list, or whose filter or order is no longer valid.
   */
  parametersOf(
    actor: AccountActor,
    list: ViewedList,
    id: number,
    options: { readonly columns: boolean },
  ): Promise<Readonly<Record<string, unknown>>>;
}
