import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { rulesSearch } from '../pages/system/rules/search.ts';
import { guarded } from './guard.tsx';

/** The page of rules, below the pages with a session. */
export function ruleRoutes<Parent extends AnyRoute>(parent: Parent) {
  const rules = createRoute({
    getParentRoute: () => parent,
    path: '/system/rules',
    validateSearch: rulesSearch,
    component: guarded(
      'system.settings',
      () => import('../pages/system/rules/rules-page.tsx'),
      'RulesPage',
    ),
  });
  return [rules] as const;
}
