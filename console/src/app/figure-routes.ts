import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { periodSearch } from '../pages/system/analytics/search.ts';
import { figureSearch } from '../pages/system/figures/search.ts';
import { guarded } from './guard.tsx';

/** The pages of figures, below the pages with a session. */
export function figureRoutes<Parent extends AnyRoute>(parent: Parent) {
  const getParentRoute = () => parent;
  const analytics = createRoute({
    getParentRoute,
    path: '/system/analytics',
    validateSearch: periodSearch,
    component: guarded(
      'analytics.read',
      () => import('../pages/system/analytics/analytics-page.tsx'),
      'AnalyticsPage',
    ),
  });
  const figures = createRoute({
    getParentRoute,
    path: '/system/figures',
    validateSearch: figureSearch,
    component: guarded(
      'analytics.read',
      () => import('../pages/system/figures/figures-page.tsx'),
      'FiguresPage',
    ),
  });
  return [analytics, figures] as const;
}
