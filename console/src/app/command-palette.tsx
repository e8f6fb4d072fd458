import '@mantine/spotlight/styles.css';
import { useQuery } from '@apollo/client/react';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconBell,
  IconClipboardText,
  IconHash,
  IconSearch,
  IconUserCircle,
} from '../icons/icons.ts';
import { nameOf, useMay, useViewer } from '../session/viewer.ts';
import { PalettePeopleDocument, PaletteRequestsDocument } from './command-palette.generated.ts';
import { entriesFor } from './navigation-entries.ts';

/** Minimum length of a search, in characters; shorter texts find too much. */
const MINIMUM = 3;

/** A number of a request. */
const NUMBER = /^#?(\d{1,9})$/;

/** Goes to a page, to a request by its number or by words in it, or to a person by name. */
export default function CommandPalette({ searchRequests }: { readonly searchRequests: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const pages = usePageActions();
  const requests = useRequestActions(text, searchRequests);
  const found = [...requests, ...usePersonActions(text)];
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
      filter={(query, actions) =>
        actions.filter((action) => {
          if (!('id' in action) || found.some(({ id }) => id === action.id)) return true;
          return action.label?.toLowerCase().includes(query.trim().toLowerCase()) ?? false;
        })
      }
      nothingFound={t('list.noMatch')}
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

function useRequestActions(text: string, enabled: boolean): SpotlightActionData[] {
  const { t } = useTranslation(['common', 'requests']);
  const navigate = useNavigate();
  const [search] = useDebouncedValue(text.trim(), 250);
  const number = NUMBER.exec(search)?.[1];
  const { data } = useQuery(PaletteRequestsDocument, {
    variables: { search },
    skip: !enabled || number !== undefined || search.length < MINIMUM,
  });
  if (!enabled) return [];
  const open = (id: number | string) =>
    navigate({ to: '/requests/$id', params: { id: String(id) } });
  if (number !== undefined) {
    return [
      {
        id: `number-${number}`,
        label: `${t('nav.requests')} #${number}`,
        leftSection: <IconHash size={20} stroke={1.5} />,
        onClick: () => void open(number),
      },
    ];
  }
  if (search.length < MINIMUM) return [];
  return (data?.maintenanceRequests.edges ?? []).map(({ node }) => ({
    id: `request-${node.id}`,
    label: `#${node.id} ${node.title}`,
    description: [t(`requests:stage.${node.stage}`), node.location].filter(Boolean).join(' · '),
    leftSection: <IconClipboardText size={20} stroke={1.5} />,
    onClick: () => void open(node.id),
  }));
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
