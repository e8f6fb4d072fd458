import '@mantine/spotlight/styles.css';
import { useWindowEvent } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBell, IconSearch, IconUserCircle } from '../icons/icons.ts';
import { useViewer } from '../session/viewer.ts';
import { entriesFor } from './navigation-entries.ts';
import { useFound } from './palette-found.tsx';

/** Finds pages, requests, equipment, places, parts, schedules and people, and goes to them. */
export default function CommandPalette() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const pages = usePageActions();
  const found = useFound(text);
  // A palette that is opened again starts without the text of the last search.
  const open = () => {
    setText('');
    spotlight.open();
  };
  useEffect(() => spotlight.open(), []);
  useWindowEvent('palette', open);
  return (
    <Spotlight
      actions={[...pages, ...found.groups]}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      highlightQuery
      scrollable
      attributes={{ content: { 'aria-label': t('nav.collapse') } }}
      filter={(query, actions) =>
        actions.filter((action) => {
          if ('group' in action) return true;
          return action.label?.toLowerCase().includes(query.trim().toLowerCase()) ?? false;
        })
      }
      nothingFound={t(`search.${found.state}`)}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('nav.collapse'),
        'aria-label': t('nav.collapse'),
      }}
    />
  );
}

function usePageActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const pages: SpotlightActionData[] = entriesFor(viewer).map(({ to, label, icon: Icon }) => ({
    id: to,
    label: t(`nav.${label}`),
    leftSection: <Icon size={20} stroke={1.5} />,
    onClick: () => void navigate({ to }),
  }));
  const account: SpotlightActionData = {
    id: '/account',
    label: t('nav.account'),
    leftSection: <IconUserCircle size={20} stroke={1.5} />,
    onClick: () => void navigate({ to: '/account' }),
  };
  const inbox: SpotlightActionData = {
    id: '/inbox',
    label: t('nav.inbox'),
    leftSection: <IconBell size={20} stroke={1.5} />,
    onClick: () => void navigate({ to: '/inbox' }),
  };
  return [...pages, inbox, account];
}
