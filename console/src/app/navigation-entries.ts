import type common from '../i18n/en/common.json';
import type { Icon } from '../icons/icon.tsx';
import {
  IconActivityHeartbeat,
  IconBriefcase,
  IconBuildingCommunity,
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconClock,
  IconEngine,
  IconFileText,
  IconHome,
  IconInbox,
  IconMail,
  IconMailPlus,
  IconMapPin,
  IconPackage,
  IconPlus,
  IconRepeat,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconTool,
  IconUserShare,
  IconUsers,
} from '../icons/icons.ts';
import { may, type Viewer } from '../session/viewer.ts';
import type { PagePath } from './paths.ts';

export interface NavigationEntry {
  readonly to: PagePath;
  readonly label: keyof (typeof common)['nav'];
  readonly icon: Icon;
  /** Permission that is required for the entry (specification, section 5), or one of several. */
  readonly permission?: string | readonly string[];
  /** Roles that have the entry without the permission. */
  readonly roles?: readonly Viewer['role'][];
  readonly section: 'work' | 'people' | 'system';
}

/** The entries that a viewer's permissions allow. */
export function entriesFor(viewer: Viewer): readonly NavigationEntry[] {
  return NAVIGATION.filter(
    ({ permission, roles }) =>
      permission === undefined ||
      roles?.includes(viewer.role) ||
      [permission].flat().some((one) => may(viewer, one)),
  );
}

/** The navigation, in its order. */
const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', label: 'home', icon: IconHome, section: 'work' },
  {
    to: '/my-work',
    label: 'myWork',
    icon: IconTool,
    permission: 'maintenance.complete',
    roles: ['TECHNICIAN'],
    section: 'work',
  },
  {
    to: '/requests',
    label: 'requests',
    icon: IconClipboardList,
    permission: 'maintenance.read',
    section: 'work',
  },
  {
    to: '/requests/new',
    label: 'newRequest',
    icon: IconPlus,
    permission: 'maintenance.create',
    section: 'work',
  },
  {
    to: '/equipment',
    label: 'equipment',
    icon: IconEngine,
    permission: 'maintenance.read',
    section: 'work',
  },
  {
    to: '/places',
    label: 'places',
    icon: IconMapPin,
    permission: 'maintenance.read',
    section: 'work',
  },
  {
    to: '/plan',
    label: 'schedules',
    icon: IconRepeat,
    permission: 'maintenance.approve',
    section: 'work',
  },
  {
    to: '/planner',
    label: 'planner',
    icon: IconCalendar,
    permission: 'maintenance.assign',
    section: 'work',
  },
  {
    to: '/timesheet',
    label: 'time',
    icon: IconClock,
    permission: 'maintenance.read',
    section: 'work',
  },
  {
    to: '/parts',
    label: 'parts',
    icon: IconPackage,
    permission: 'maintenance.read',
    section: 'work',
  },
  {
    to: '/contractors',
    label: 'contractors',
    icon: IconBriefcase,
    permission: 'maintenance.assign',
    section: 'work',
  },
  {
    to: '/undelivered',
    label: 'undelivered',
    icon: IconInbox,
    permission: 'maintenance.assign',
    section: 'work',
  },
  {
    to: '/inbound-mail',
    label: 'inboundMail',
    icon: IconMail,
    permission: 'maintenance.assign',
    section: 'work',
  },
  {
    to: '/purchases',
    label: 'purchases',
    icon: IconShoppingCart,
    // Its staff reads the purchases of a request; others find an empty list.
    permission: ['maintenance.approve', 'maintenance.assign', 'maintenance.complete'],
    roles: ['TECHNICIAN'],
    section: 'work',
  },
  { to: '/people', label: 'people', icon: IconUsers, permission: 'user.read', section: 'people' },
  {
    to: '/people/departments',
    label: 'departments',
    icon: IconBuildingCommunity,
    permission: 'department.read',
    section: 'people',
  },
  {
    to: '/people/invitations',
    label: 'invitations',
    icon: IconMailPlus,
    permission: 'user.create',
    section: 'people',
  },
  {
    to: '/system/analytics',
    label: 'analytics',
    icon: IconChartBar,
    permission: 'analytics.read',
    section: 'system',
  },
  {
    to: '/system/figures',
    label: 'figures',
    icon: IconActivityHeartbeat,
    permission: 'analytics.read',
    section: 'system',
  },
  {
    to: '/system/audit',
    label: 'audit',
    icon: IconShieldCheck,
    permission: 'audit.read',
    section: 'system',
  },
  {
    to: '/system/logs',
    label: 'logs',
    icon: IconFileText,
    permission: 'logs.read',
    section: 'system',
  },
  {
    to: '/system/settings',
    label: 'settings',
    icon: IconSettings,
    permission: 'system.settings',
    section: 'system',
  },
  {
    to: '/system/mailboxes',
    label: 'mailboxes',
    icon: IconMailPlus,
    permission: 'system.settings',
    section: 'system',
  },
  {
    to: '/system/identity',
    label: 'identity',
    icon: IconUserShare,
    permission: 'system.settings',
    section: 'system',
  },
  {
    to: '/system/rules',
    label: 'rules',
    icon: IconRepeat,
    permission: 'system.settings',
    section: 'system',
  },
  {
    to: '/system/monitor',
    label: 'monitor',
    icon: IconActivityHeartbeat,
    permission: 'monitoring.read',
    section: 'system',
  },
];
