import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { isKeptHome } from '../api/kept.ts';
import { partsSearch, purchasesSearch } from '../pages/equipment/parts/search.ts';
import { equipmentSearch, importSearch, placesSearch } from '../pages/equipment/search.ts';
import { contractorsSearch } from '../pages/outward/contractors/search.ts';
import { inboxSearch } from '../pages/outward/notifications/search.ts';
import { departmentsSearch, peopleSearch } from '../pages/people/users/search.ts';
import { newScheduleSearch, schedulesSearch } from '../pages/planning/schedules/search.ts';
import { newRequestSearch, requestSearch } from '../pages/requests/maintenance/search.ts';
import { undeliveredSearch } from '../pages/requests/offline/search.ts';
import { timeSearch } from '../pages/requests/time/search.ts';
import { auditSearch } from '../pages/system/audit/search.ts';
import { logSearch } from '../pages/system/logs/search.ts';
import { settingsSearch } from '../pages/system/system-settings/search.ts';
import { FramedLoading, LoadingPage } from '../parts/states.tsx';
import { withSaved } from '../parts/views/with-saved.ts';
import { accessToken } from '../session/session.ts';
import { lazyRouteComponent } from './calm-route.ts';
import { BrokenPage } from './error-pages.tsx';
import { figureRoutes } from './figure-routes.ts';
import { guarded } from './guard.tsx';
import { identityRoutes } from './identity-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { plannerRoutes } from './planner-routes.ts';
import { publicRoutes, root } from './public-routes.tsx';
import { ruleRoutes } from './rule-routes.ts';
import { Shell } from './shell.tsx';

/** Pages that need a session; otherwise they lead to the login and then to the requested page. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (await isKeptHome(location.pathname)) {
      // The kept home is shown at once; without a session any more, this leads to the login after all.
      void accessToken().then(
        (token) => (token === undefined ? router.invalidate() : undefined),
        () => undefined,
      );
      return;
    }
    // Without a connection the shell shows a message; the state of the session is unknown then.
    const token = await accessToken().catch(() => '');
    if (token !== undefined) return;
    const next = location.href === '/' ? undefined : location.href;
    throw redirect({ to: '/login', search: { next }, replace: true });
  },
  component: Shell,
  pendingComponent: LoadingPage,
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/requests/home/home-page.tsx'), 'HomePage'),
});
const myWork = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-work',
  component: guarded(
    'maintenance.read',
    () => import('../pages/requests/my-work/my-work-page.tsx'),
    'MyWorkPage',
  ),
});
const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(
    () => import('../pages/outward/notifications/inbox-page.tsx'),
    'InboxPage',
  ),
});
const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  component: lazyRouteComponent(() => import('../pages/requests/offline/outbox.tsx'), 'OutboxPage'),
});

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/requests',
  validateSearch: withSaved(requestSearch),
  component: guarded(
    'maintenance.read',
    () => import('../pages/requests/maintenance/list-page.tsx'),
    'RequestListPage',
  ),
});
const newRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/requests/new',
  validateSearch: newRequestSearch,
  component: guarded(
    'maintenance.create',
    () => import('../pages/requests/maintenance/new-page.tsx'),
    'NewRequestPage',
  ),
});
const request = createRoute({
  getParentRoute: () => signedIn,
  path: '/requests/$id',
  component: guarded(
    'maintenance.read',
    () => import('../pages/requests/maintenance/request-page.tsx'),
    'RequestPage',
  ),
});

const timeSheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/timesheet',
  validateSearch: withSaved(timeSearch),
  component: guarded(
    'maintenance.read',
    () => import('../pages/requests/time/time-page.tsx'),
    'TimePage',
  ),
});

const equipment = createRoute({
  getParentRoute: () => signedIn,
  path: '/equipment',
  validateSearch: withSaved(equipmentSearch),
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/assets/equipment-page.tsx'),
    'EquipmentPage',
  ),
});
const asset = createRoute({
  getParentRoute: () => signedIn,
  path: '/equipment/$id',
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/assets/asset-page.tsx'),
    'AssetPage',
  ),
});
const places = createRoute({
  getParentRoute: () => signedIn,
  path: '/places',
  validateSearch: placesSearch,
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/locations/places-page.tsx'),
    'PlacesPage',
  ),
});
const place = createRoute({
  getParentRoute: () => signedIn,
  path: '/places/$id',
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/locations/place-page.tsx'),
    'PlacePage',
  ),
});
const importThings = createRoute({
  getParentRoute: () => signedIn,
  path: '/things/import',
  validateSearch: importSearch,
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/assets/import-page.tsx'),
    'ImportPage',
  ),
});

const parts = createRoute({
  getParentRoute: () => signedIn,
  path: '/parts',
  validateSearch: withSaved(partsSearch),
  component: guarded(
    'maintenance.read',
    () => import('../pages/equipment/parts/parts-page.tsx'),
    'PartsPage',
  ),
});
const contractors = createRoute({
  getParentRoute: () => signedIn,
  path: '/contractors',
  validateSearch: contractorsSearch,
  component: guarded(
    'maintenance.assign',
    () => import('../pages/outward/contractors/contractors-page.tsx'),
    'ContractorsPage',
  ),
});
const contractor = createRoute({
  getParentRoute: () => signedIn,
  path: '/contractors/$id',
  component: guarded(
    'maintenance.assign',
    () => import('../pages/outward/contractors/contractor-page.tsx'),
    'ContractorPage',
  ),
});
const purchases = createRoute({
  getParentRoute: () => signedIn,
  path: '/purchases',
  validateSearch: purchasesSearch,
  component: guarded(
    'maintenance.read',
    () => import('../pages/requests/purchases/purchases-page.tsx'),
    'PurchasesPage',
  ),
});
const undelivered = createRoute({
  getParentRoute: () => signedIn,
  path: '/undelivered',
  validateSearch: undeliveredSearch,
  component: guarded(
    'maintenance.assign',
    () => import('../pages/requests/offline/undelivered-page.tsx'),
    'UndeliveredPage',
  ),
});
const schedules = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan',
  validateSearch: withSaved(schedulesSearch),
  component: guarded(
    'maintenance.read',
    () => import('../pages/planning/schedules/schedules-page.tsx'),
    'SchedulesPage',
  ),
});
const newSchedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan/new',
  validateSearch: newScheduleSearch,
  component: guarded(
    'maintenance.read',
    () => import('../pages/planning/schedules/schedule-editor.tsx'),
    'NewSchedulePage',
  ),
});
const schedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan/$id',
  component: guarded(
    'maintenance.read',
    () => import('../pages/planning/schedules/schedule-page.tsx'),
    'SchedulePage',
  ),
});
const editSchedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan/$id/edit',
  component: guarded(
    'maintenance.read',
    () => import('../pages/planning/schedules/schedule-editor.tsx'),
    'EditSchedulePage',
  ),
});
const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: withSaved(peopleSearch),
  component: guarded(
    'user.read',
    () => import('../pages/people/users/people-page.tsx'),
    'PeoplePage',
  ),
});
const departments = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/departments',
  validateSearch: withSaved(departmentsSearch),
  component: guarded(
    'department.read',
    () => import('../pages/people/departments/departments-page.tsx'),
    'DepartmentsPage',
  ),
});
const invitations = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/invitations',
  component: guarded(
    'user.create',
    () => import('../pages/people/invitations/invitations-page.tsx'),
    'InvitationsPage',
  ),
});
const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$id',
  component: guarded(
    'user.read',
    () => import('../pages/people/users/person-page.tsx'),
    'PersonPage',
  ),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/people/me/account-page.tsx'), 'AccountPage'),
});
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/account/notifications',
  component: lazyRouteComponent(
    () => import('../pages/outward/notifications/preferences/notifications-page.tsx'),
    'NotificationsPage',
  ),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/system/audit',
  validateSearch: withSaved(auditSearch),
  component: guarded(
    'audit.read',
    () => import('../pages/system/audit/audit-page.tsx'),
    'AuditPage',
  ),
});
const logs = createRoute({
  getParentRoute: () => signedIn,
  path: '/system/logs',
  validateSearch: logSearch,
  component: guarded('logs.read', () => import('../pages/system/logs/logs-page.tsx'), 'LogsPage'),
});
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/system/settings',
  validateSearch: settingsSearch,
  component: guarded(
    'system.settings',
    () => import('../pages/system/system-settings/settings-page.tsx'),
    'SettingsPage',
  ),
});
const monitor = createRoute({
  getParentRoute: () => signedIn,
  path: '/system/monitor',
  component: guarded(
    'monitoring.read',
    () => import('../pages/system/monitoring/monitor-page.tsx'),
    'MonitorPage',
  ),
});

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    signedIn.addChildren([
      home,
      myWork,
      inbox,
      outbox,
      requests,
      newRequest,
      request,
      timeSheet,
      equipment,
      asset,
      places,
      place,
      importThings,
      people,
      parts,
      contractors,
      contractor,
      purchases,
      undelivered,
      schedules,
      newSchedule,
      schedule,
      editSchedule,
      departments,
      invitations,
      person,
      account,
      notifications,
      audit,
      logs,
      settings,
      monitor,
      ...figureRoutes(signedIn),
      ...mailRoutes(signedIn),
      ...plannerRoutes(signedIn),
      ...identityRoutes(signedIn),
      ...ruleRoutes(signedIn),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: FramedLoading,
  defaultErrorComponent: BrokenPage,
  scrollRestoration: true,
});
