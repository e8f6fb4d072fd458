import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  IconBriefcase,
  IconEngine,
  IconHash,
  IconMapPin,
  IconPackage,
  IconRepeat,
  IconUserCircle,
} from '../icons/icons.ts';
import { useMay } from '../session/viewer.ts';
import { PaletteFoundDocument, type PaletteFoundQuery } from './command-palette.generated.ts';
import classes from './search-hit.module.css';
import { SearchHit } from './search-hit.tsx';

/** Minimum length of a search, in characters; a single letter finds too much. */
const MINIMUM = 2;

/** A number of a request. */
const NUMBER = /^#?(\d{1,9})$/;

/** Results of a search, in groups, and the state that is told without any. */
interface Found {
  readonly groups: readonly SpotlightActionGroupData[];
  readonly state: 'none' | 'running' | 'failed';
}

type Group = PaletteFoundQuery['searchEverything']['groups'][number];
type Item = Group['items'][number];

/** The label of a group in the navigation, and the icon of its items. */
const KINDS = {
  requests: { label: 'requests', icon: IconHash },
  assets: { label: 'equipment', icon: IconEngine },
  locations: { label: 'places', icon: IconMapPin },
  parts: { label: 'parts', icon: IconPackage },
  schedules: { label: 'schedules', icon: IconRepeat },
  contractors: { label: 'contractors', icon: IconBriefcase },
  users: { label: 'people', icon: IconUserCircle },
} as const;

/** Finds rows of all lists by words, codes and numbers. */
export function useFound(text: string): Found {
  const { t } = useTranslation();
  const open = useOpen();
  const mayRequests = useMay('maintenance.read');
  const mayPeople = useMay('user.read');
  // A blank at the end ends the last word.
  const [q] = useDebouncedValue(text.trimStart(), 250);
  const number = NUMBER.exec(q.trim())?.[1];
  const isSearched =
    (mayRequests || mayPeople) && (number !== undefined || q.trim().length >= MINIMUM);
  const { data, loading, error } = useQuery(PaletteFoundDocument, {
    variables: { q, requests: mayRequests },
    skip: !isSearched,
    // What was found before may have changed meanwhile.
    fetchPolicy: 'no-cache',
  });
  if (!isSearched) return { groups: [], state: 'none' };
  const hits = data?.search?.nodes ?? [];
  const requests = hits.map((hit) => ({
    id: `request-${hit.request.id}`,
    className: classes.hit ?? '',
    children: <SearchHit hit={hit} />,
    onClick: () => open('requests', hit.request),
  }));
  const isFound = hits.some(({ request }) => request.id === Number(number));
  const toNumber: SpotlightActionData[] =
    number === undefined || isFound || !mayRequests
      ? []
      : [
          {
            id: `number-${number}`,
            label: `${t('nav.requests')} #${number}`,
            leftSection: <IconHash size={20} stroke={1.5} />,
            onClick: () => open('requests', { id: Number(number) }),
          },
        ];
  const found: readonly Pick<Group, 'kind' | 'items'>[] =
    data?.searchEverything.groups ?? (mayRequests ? [{ kind: 'requests', items: [] }] : []);
  const groups = found.flatMap(({ kind, items }): SpotlightActionGroupData[] => {
    if (!isKnown(kind)) return [];
    const { label, icon: Icon } = KINDS[kind];
    const actions =
      kind === 'requests'
        ? [...toNumber, ...requests]
        : items.map((item) => ({
            id: `${kind}-${item.id}`,
            label: item.code === null ? item.title : `${item.code} · ${item.title}`,
            ...(item.detail === null ? {} : { description: item.detail }),
            leftSection: <Icon size={20} stroke={1.5} />,
            onClick: () => open(kind, item),
          }));
    return actions.length === 0 ? [] : [{ group: t(`nav.${label}`), actions }];
  });
  return { groups, state: error !== undefined ? 'failed' : loading ? 'running' : 'none' };
}

function isKnown(kind: string): kind is keyof typeof KINDS {
  return Object.hasOwn(KINDS, kind);
}

/** Goes to what was found; of a part to the list, which has no pages of parts. */
function useOpen() {
  const navigate = useNavigate();
  return (kind: keyof typeof KINDS, item: Pick<Item, 'id'> & Partial<Pick<Item, 'code'>>) => {
    const params = { id: String(item.id) };
    const target = {
      requests: () => navigate({ to: '/requests/$id', params }),
      assets: () => navigate({ to: '/equipment/$id', params }),
      locations: () => navigate({ to: '/places/$id', params }),
      parts: () => navigate({ to: '/parts', search: { search: item.code ?? undefined } }),
      schedules: () => navigate({ to: '/plan/$id', params }),
      contractors: () => navigate({ to: '/contractors/$id', params }),
      users: () => navigate({ to: '/people/$id', params }),
    };
    void target[kind]();
  };
}
