import type common from '../i18n/en/common.json';
import type { Icon } from '../icons/icon.tsx';
import {
  IconActivityHeartbeat,
  IconBuildingCommunity,
  IconChartBar,
  IconClipboardList,
  IconEngine,
  IconFileText,
  IconHome,
  IconMailPlus,
  IconMapPin,
  IconPlus,
  IconSettings,
  IconShieldCheck,
  IconUsers,
} from '../icons/icons.ts';
import type { PagePath } from './paths.ts';

export interface NavigationEntry {
  readonly to: PagePath;
  readonly label: keyof (typeof common)['nav'];
  readonly icon: Icon;
  /** Permission that is required for the entry (specification, section 5). */
  readonly permission?: string;
  readonly section: 'work' | 'people' | 'system';
}

/** The navigation, in its order. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/', label: 'home', icon: IconHome, section: 'work' },
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
    to: '/system/monitor',
    label: 'monitor',
    icon: IconActivityHeartbeat,
    permission: 'monitoring.read',
    section: 'system',
  },
];
