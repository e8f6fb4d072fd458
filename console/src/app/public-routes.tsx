import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loginSearch } from '../pages/sign-in/auth/search.ts';
import { NotFoundPage } from './error-pages.tsx';

/** Root of the tree of routes. */
export const root = createRootRoute({ notFoundComponent: NotFoundPage });

/** Public pages without navigation. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('../pages/sign-in/auth/login-page.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(
    () => import('../pages/sign-in/auth/register-page.tsx'),
    'RegisterPage',
  ),
});

/** Pages of mailed links. */
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('../pages/sign-in/auth/reset-page.tsx'), 'ResetPage'),
});
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(
    () => import('../pages/sign-in/auth/verify-page.tsx'),
    'VerifyPage',
  ),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyRouteComponent(
    () => import('../pages/sign-in/auth/invite-page.tsx'),
    'InvitePage',
  ),
});

/** Routes that need no session. */
export const publicRoutes = [login, register, reset, verify, invite] as const;
