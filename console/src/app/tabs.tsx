import { UnstyledButton } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../icons/icon.tsx';
import {
  IconBell,
  IconClipboardList,
  IconDots,
  IconHome,
  IconPlus,
  IconTool,
  IconX,
} from '../icons/icons.ts';
import { useMay, useViewer, type Viewer } from '../session/viewer.ts';
import { currentEntry } from './current-entry.ts';
import { UnreadBadge } from './inbox-button.tsx';
import type { PagePath } from './paths.ts';
import { startPageOf } from './start-page.ts';
import classes from './tabs.module.css';
import { useUnreadCount } from './use-unread-count.ts';

/** Pages with a tab; the others are behind "More". */
const PLACES = ['/requests', '/requests/new', '/inbox'] as const satisfies PagePath[];

type TabPath = '/' | '/my-work' | (typeof PLACES)[number];

/** The tabs of a role; the first one is its start page. */
export function tabsOf(role: Viewer['role']): readonly TabPath[] {
  return [startPageOf(role), ...PLACES];
}

export interface TabsProps {
  /** True while the rest of the navigation is shown. */
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly moreRef: Ref<HTMLButtonElement>;
}

/** The navigation of a phone, at the bottom of the screen. */
export function Tabs({ opened, onToggle, moreRef }: TabsProps) {
  const { t } = useTranslation();
  const mayRead = useMay('maintenance.read');
  const mayCreate = useMay('maintenance.create');
  const { unread, label } = useUnreadCount();
  const { role } = useViewer();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = opened ? undefined : currentEntry(path, tabsOf(role));
  const MoreIcon = opened ? IconX : IconDots;
  return (
    <nav className={`${classes.tabs} no-print`} aria-label={t('nav.tabs')} data-tabs>
      {startPageOf(role) === '/' ? (
        <Tab to="/" icon={IconHome} text={t('nav.home')} current={current} />
      ) : (
        <Tab to="/my-work" icon={IconTool} text={t('nav.myWork')} current={current} />
      )}
      {mayRead && (
        <Tab to="/requests" icon={IconClipboardList} text={t('nav.requests')} current={current} />
      )}
      {mayCreate && (
        <Tab
          to="/requests/new"
          icon={IconPlus}
          text={t('nav.new')}
          label={t('nav.newRequest')}
          current={current}
        />
      )}
      <Tab
        to="/inbox"
        icon={IconBell}
        text={t('nav.inbox')}
        label={label}
        unread={unread}
        current={current}
      />
      <UnstyledButton
        ref={moreRef}
        className={classes.tab}
        onClick={onToggle}
        aria-expanded={opened}
        aria-controls="navigation"
        data-current={opened || current === undefined || undefined}
      >
        <MoreIcon size={22} stroke={1.75} aria-hidden />
        <span>{t('nav.more')}</span>
      </UnstyledButton>
    </nav>
  );
}

interface TabProps {
  readonly to: TabPath;
  readonly icon: Icon;
  readonly text: string;
  /** Name for screen readers; default: the text. */
  readonly label?: string;
  readonly unread?: number;
  /** Address of the tab that is marked. */
  readonly current: string | undefined;
}

function Tab({ to, icon: TabIcon, text, label, unread = 0, current }: TabProps) {
  const marked = to === current;
  return (
    <Link
      to={to}
      className={classes.tab}
      activeOptions={{ exact: true, includeSearch: false }}
      // The router says "page" for the page itself.
      aria-current={marked ? 'true' : undefined}
      data-current={marked || undefined}
    >
      <span className={classes.icon}>
        <TabIcon size={22} stroke={1.75} aria-hidden />
        <UnreadBadge unread={unread} />
      </span>
      <span aria-hidden={label !== undefined}>{text}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </Link>
  );
}
