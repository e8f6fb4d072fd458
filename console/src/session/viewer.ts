import { createContext, useContext } from 'react';
import type { ViewerQuery } from './session.generated.ts';

/** The signed-in person. */
export type Viewer = ViewerQuery['me'];

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** The signed-in person. Only on pages that need a session. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === undefined) throw new Error('useViewer needs a page with a session');
  return viewer;
}

/**
 * Returns whether a person has a permission; the super administrator has all (specification 5.4).
 */
export function may(viewer: Viewer, permission: string): boolean {
  if (viewer.role === 'SUPER_ADMIN' || viewer.permissions.includes(permission)) return true;
  // `user.manage` implies every `user.*` (docs/behaviour/access.md).
  return permission.startsWith('user.') && viewer.permissions.includes('user.manage');
}

/**
 * Returns whether a person leads a department, by their own right or a delegation. Those who lead all
 * departments lead also what has none, null.
 */
export function leads(
  { leads: { all, departmentIds } }: Viewer,
  departmentId: number | null,
): boolean {
  return all || (departmentId !== null && departmentIds.includes(departmentId));
}

/** Returns whether a person approves in a department, by their own right or a delegation. */
export function approves(
  { approves: { all, departmentIds } }: Viewer,
  departmentId: number,
): boolean {
  return all || departmentIds.includes(departmentId);
}

/** Returns whether the viewer has a permission. */
export function useMay(permission: string): boolean {
  return may(useViewer(), permission);
}

/** Roles that see the requests of every department (docs/behaviour/access.md). */
const SEE_ALL: ReadonlySet<string> = new Set(['SUPER_ADMIN', 'ADMINISTRATOR', 'DEVELOPER']);

/** Returns whether the viewer sees requests of several departments. */
export function useSeesAll(): boolean {
  return SEE_ALL.has(useViewer().role);
}

/** First and last name; without a name the e-mail address, or else the number. */
export function nameOf(person: {
  readonly id?: number;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return name || person.email || (person.id === undefined ? '' : `#${person.id}`);
}
