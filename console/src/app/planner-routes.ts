import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { plannerSearch } from '../pages/planning/planner/search.ts';
import { guarded } from './guard.tsx';

/** The page on which work is given to people and days, below the pages with a session. */
export function plannerRoutes<Parent extends AnyRoute>(parent: Parent) {
  const planner = createRoute({
    getParentRoute: () => parent,
    path: '/planner',
    validateSearch: plannerSearch,
    component: guarded(
      'maintenance.assign',
      () => import('../pages/planning/planner/planner-page.tsx'),
      'PlannerPage',
    ),
  });
  return [planner] as const;
}
