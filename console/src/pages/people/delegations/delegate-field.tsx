import { useQuery } from '@apollo/client/react';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import {
  DelegateColleaguesDocument,
  DelegatePeopleDocument,
  type DelegationPersonFragment,
} from './delegations.generated.ts';

export interface DelegateFieldProps {
  /** The id as text, as Mantine requires. */
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
  readonly error?: ReactNode;
  /** The initially selected person. */
  readonly known: DelegationPersonFragment | null;
}

const NONE = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };

/**
 * Chooses an account: from all accounts visible to the viewer, or otherwise from the viewer's
 * department.
 */
export function DelegateField(props: DelegateFieldProps) {
  return useMay('user.read') ? <OfAll {...props} /> : <OfDepartment {...props} />;
}

function OfAll(props: DelegateFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { data } = useQuery(DelegatePeopleDocument, { variables: { search }, skip: search === '' });
  const people = data?.users.edges.map(({ node }) => node) ?? [];
  return <Choice {...props} people={people} onSearch={setTyped} searching={search !== ''} />;
}

function OfDepartment(props: DelegateFieldProps) {
  const { nodes } = useWholeConnection(
    DelegateColleaguesDocument,
    {},
    ({ me }) => me.department?.users ?? NONE,
  );
  return <Choice {...props} people={nodes} searching />;
}

interface ChoiceProps extends DelegateFieldProps {
  readonly people: readonly DelegationPersonFragment[];
  /** Set if the service searches. */
  readonly onSearch?: (text: string) => void;
  readonly searching: boolean;
}

function Choice({ known, people, onSearch, searching, ...field }: ChoiceProps) {
  const { t } = useTranslation('account');
  const { userId } = useViewer();
  // The selected person stays an option during a search for others.
  const [chosen, setChosen] = useState(known);
  const missing = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen] : [];
  const options = [...missing, ...people].filter(({ id }) => id !== userId);
  return (
    <Select
      label={t('delegations.person')}
      required
      searchable
      openOnFocus={false}
      data-autofocus
      data={options.map((person) => ({
        value: String(person.id),
        label: nameOf(person) || `#${person.id}`,
      }))}
      {...(onSearch && { filter: ({ options: all }) => all, onSearchChange: onSearch })}
      nothingFoundMessage={t(searching ? 'delegations.personNone' : 'delegations.personHint')}
      {...field}
      onChange={(id) => {
        setChosen(options.find((person) => String(person.id) === id) ?? null);
        field.onChange?.(id);
      }}
    />
  );
}
