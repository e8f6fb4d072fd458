import { useApolloClient, useQuery } from '@apollo/client/react';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useMay } from '../session/viewer.ts';
import { FilterPeopleDocument, FilterPersonDocument } from './person-filter.generated.ts';

export interface PeopleSelectProps {
  readonly label: string;
  /** Ids as texts. */
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
  readonly error?: ReactNode;
  /** Names by id of people who are offered before anything is typed. */
  readonly offered?: ReadonlyMap<string, string>;
  readonly description?: ReactNode;
  readonly maxValues?: number;
  readonly required?: boolean;
}

/** Chooses people by name. */
export function PeopleSelect({ value = [], onChange, offered, ...field }: PeopleSelectProps) {
  const { t } = useTranslation('system');
  const mayRead = useMay('user.read');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery(FilterPeopleDocument, {
    variables: { search },
    skip: !mayRead || search === '',
  });
  const names = useNames(value, mayRead);
  const people = found.data?.users.edges.map(({ node }) => node) ?? [];
  const options = new Map(search === '' ? offered : undefined);
  for (const node of people) options.set(String(node.id), nameOf(node) || `#${node.id}`);
  for (const id of value) {
    options.set(id, offered?.get(id) ?? names[id] ?? options.get(id) ?? `#${id}`);
  }
  return (
    <MultiSelect
      {...field}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      // The service has searched already, in more fields than are shown.
      filter={({ options: all }) => all}
      searchable
      hidePickedOptions
      value={value}
      onChange={(ids) => onChange?.(ids)}
      onSearchChange={setTyped}
      nothingFoundMessage={search === '' ? t('filter.personHint') : t('filter.personNone')}
    />
  );
}

/** Names of people by id. */
function useNames(ids: readonly string[], mayRead: boolean): Readonly<Record<string, string>> {
  const client = useApolloClient();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const unknown = mayRead ? ids.filter((id) => names[id] === undefined).join(',') : '';
  useEffect(() => {
    for (const id of unknown.split(',').filter(Boolean)) {
      client
        .query({ query: FilterPersonDocument, variables: { id: Number(id) } })
        .then(({ data }) => {
          const name = (data?.user && nameOf(data.user)) || `#${id}`;
          setNames((before) => ({ ...before, [id]: name }));
        })
        // A deleted account keeps its number.
        .catch(() => setNames((before) => ({ ...before, [id]: `#${id}` })));
    }
  }, [client, unknown]);
  return names;
}
