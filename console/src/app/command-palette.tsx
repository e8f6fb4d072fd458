import '@mantine/spotlight/styles.css';
import { useQuery } from '@apollo/client/react';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBell, IconHash, IconSearch, IconUserCircle } from '../icons/icons.ts';
import { nameOf, useMay, useViewer } from '../session/viewer.ts';
import { PalettePeopleDocument, PaletteRequestsDocument } from './command-palette.generated.ts';
import { entriesFor } from './navigation-entries.ts';
import classes from './search-hit.module.css';
import { SearchHit } from './search-hit.tsx';

/** Minimum length of a search, in characters; a single letter finds too much. */
const MINIMUM = 2;

/** A number of a request. */
const NUMBER = /^#?(\d{1,9})$/;

/** Finds requests by their words or number, and goes to them, to pages and to people. */
export default function CommandPalette({ searchRequests }: { readonly searchRequests: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const pages = usePageActions();
  const requests = useRequestActions(text, searchRequests);
  const found = [...requests.actions, ...usePersonActions(text)];
  // A palette that is opened again starts without the text of the last search.
  const open = () => {
    setText('');
    spotlight.open();
  };
  useEffect(() => spotlight.open(), []);
  useWindowEvent('palette', open);
  return (
    <Spotlight
      actions={[...pages, ...found]}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      highlightQuery
      scrollable
      attributes={{ content: { 'aria-label': t('nav.collapse') } }}
      filter={(query, actions) =>
        actions.filter((action) => {
          if (!('id' in action) || found.some(({ id }) => id === action.id)) return true;
          return action.label?.toLowerCase().includes(query.trim().toLowerCase()) ?? false;
        })
      }
      nothingFound={t(`search.${requests.state}`)}
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

/** Actions for the requests that are found, and what is said where nothing is. */
interface RequestActions {
  readonly actions: readonly SpotlightActionData[];
  readonly state: 'none' | 'running' | 'failed';
}

function useRequestActions(text: string, enabled: boolean): RequestActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A blank at the end ends the last word.
  const [q] = useDebouncedValue(text.trimStart(), 250);
  const number = NUMBER.exec(q.trim())?.[1];
  const isSearched = enabled && (number !== undefined || q.trim().length >= MINIMUM);
  const { data, loading, error } = useQuery(PaletteRequestsDocument, {
    variables: { q },
    skip: !isSearched,
    // What was found before may have changed meanwhile.
    fetchPolicy: 'no-cache',
  });
  const state = error !== undefined ? 'failed' : loading ? 'running' : 'none';
  if (!isSearched) return { actions: [], state: 'none' };
  const open = (id: number | string) =>
    navigate({ to: '/requests/$id', params: { id: String(id) } });
  const hits = data?.search.nodes ?? [];
  const actions = hits.map((hit) => ({
    id: `request-${hit.request.id}`,
    className: classes.hit ?? '',
    children: <SearchHit hit={hit} />,
    onClick: () => void open(hit.request.id),
  }));
  if (number === undefined || hits.some(({ request }) => request.id === Number(number))) {
    return { actions, state };
  }
  const toNumber: SpotlightActionData = {
    id: `number-${number}`,
    label: `${t('nav.requests')} #${number}`,
    leftSection: <IconHash size={20} stroke={1.5} />,
    onClick: () => void open(number),
  };
  return { actions: [toNumber, ...actions], state };
}

function usePersonActions(text: string): SpotlightActionData[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const enabled = useMay('user.read');
  const [search] = useDebouncedValue(text.trim(), 250);
  const skip = !enabled || search.length < MINIMUM || NUMBER.test(search);
  const { data } = useQuery(PalettePeopleDocument, { variables: { search }, skip });
  if (skip) return [];
  return (data?.users.edges ?? []).map(({ node }) => ({
    id: `person-${node.id}`,
    label: nameOf(node) || `#${node.id}`,
    description: [node.role && t(`role.${node.role}`), node.department?.name]
      .filter(Boolean)
      .join(' · '),
    leftSection: <IconUserCircle size={20} stroke={1.5} />,
    onClick: () => void navigate({ to: '/people/$id', params: { id: String(node.id) } }),
  }));
}
