import { Divider, Stack, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconBook, IconBrandGraphql, IconUserCircle } from '../icons/icons.ts';
import { useViewer } from '../session/viewer.ts';
import { currentEntry } from './current-entry.ts';
import { entriesFor, type NavigationEntry } from './navigation-entries.ts';
import classes from './shell.module.css';
import { tabsOf } from './tabs.tsx';

export interface NavigationProps {
  /** Leaves out the pages that have a tab on a phone. */
  readonly rest?: boolean;
}

/** Roles with the tools for developers in the navigation; others find them beside their API tokens. */
const WITH_TOOLS: ReadonlySet<string> = new Set(['SUPER_ADMIN', 'DEVELOPER']);

/** Entries of the navigation that the viewer's permissions allow. */
export function Navigation({ rest = false }: NavigationProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const withTools = WITH_TOOLS.has(viewer.role);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entries = entriesFor(viewer);
  const tabs: readonly string[] = tabsOf(viewer.role);
  const current = currentEntry(
    path,
    entries.map(({ to }) => to),
  );
  const of = (section: NavigationEntry['section']) =>
    entries.filter((entry) => entry.section === section && !(rest && tabs.includes(entry.to)));
  return (
    <>
      <div className={classes.entries}>
        <Section entries={of('work')} current={current} />
        <Section entries={of('people')} current={current} label={t('nav.people')} />
        <Section entries={of('system')} current={current} label={t('nav.system')} />
      </div>
      {(rest || withTools) && <Divider my="xs" />}
      {rest && (
        <Link to="/account" className={classes.link}>
          <IconUserCircle size={18} stroke={1.75} aria-hidden />
          {t('nav.account')}
        </Link>
      )}
      {withTools && (
        <Stack gap={2}>
          <a className={classes.link} href="/graphiql">
            <IconBrandGraphql size={18} stroke={1.75} aria-hidden />
            {t('nav.graphiql')}
          </a>
          <a className={classes.link} href="/docs">
            <IconBook size={18} stroke={1.75} aria-hidden />
            {t('nav.docs')}
          </a>
        </Stack>
      )}
    </>
  );
}

interface SectionProps {
  readonly entries: readonly NavigationEntry[];
  /** Address of the entry that is marked. */
  readonly current: string | undefined;
  readonly label?: string;
}

function Section({ entries, current, label }: SectionProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <Stack gap={2} mb="md">
      {label && (
        <Text size="xs" fw={600} className="quiet" px="xs" mb={2}>
          {label}
        </Text>
      )}
      {entries.map(({ to, label: name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          activeOptions={{ exact: true, includeSearch: false }}
          // The router says "page" for the page itself.
          aria-current={to === current ? 'true' : undefined}
          data-current={to === current || undefined}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {t(`nav.${name}`)}
        </Link>
      ))}
    </Stack>
  );
}
