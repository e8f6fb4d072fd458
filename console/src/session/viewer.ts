import { createContext, useContext } from 'react';
import type { ViewerQuery } from './session.generated.ts';

/** The person who is signed in. */
export type Viewer = ViewerQuery['me'];

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** The person who is signed in. Only on pages that need a session. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === undefined) throw new Error('useViewer needs a page with a session');
  return viewer;
}

/** Whether somebody has a permission; the super administrator has all (specification 5.4). */
export function may(viewer: Viewer, permission: string): boolean {
  if (viewer.role === 'SUPER_ADMIN' || viewer.permissions.includes(permission)) return true;
  // `user.manage` stands for every `user.*` (docs/behaviour/access.md).
  return permission.startsWith('user.') && viewer.permissions.includes('user.manage');
}

/** Whether the viewer has a permission. */
export function useMay(permission: string): boolean {
  return may(useViewer(), permission);
}

/** First and last name, or the e-mail address of who has given none. */
export function nameOf(person: {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return name || (person.email ?? '');
}
