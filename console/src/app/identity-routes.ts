import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { identitySearch } from '../pages/sign-in/identity/search.ts';
import { guarded } from './guard.tsx';

/** The page of the identity provider, below the pages with a session. */
export function identityRoutes<Parent extends AnyRoute>(parent: Parent) {
  const identity = createRoute({
    getParentRoute: () => parent,
    path: '/system/identity',
    validateSearch: identitySearch,
    component: guarded(
      'system.settings',
      () => import('../pages/sign-in/identity/identity-page.tsx'),
      'IdentityPage',
    ),
  });
  return [identity] as const;
}
