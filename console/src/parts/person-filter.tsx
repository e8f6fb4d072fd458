import { useQuery } from '@apollo/client/react';
import { NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf, useMay } from '../session/viewer.ts';
import { FilterPeopleDocument, FilterPersonDocument } from './person-filter.generated.ts';

export interface PersonFilterProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** Filters a list by a person: by name if the viewer sees people, otherwise by number. */
export function PersonFilter(props: PersonFilterProps) {
  return useMay('user.read') ? <ByName {...props} /> : <ByNumber {...props} />;
}

function ByName({ label, value, onChange }: PersonFilterProps) {
  const { t } = useTranslation('system');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const chosen = useQuery(FilterPersonDocument, {
    variables: { id: value ?? 0 },
    skip: value === undefined,
    fetchPolicy: 'cache-first',
  });
  const person = value === undefined ? undefined : chosen.data?.user;
  const found = useQuery(FilterPeopleDocument, {
    variables: { search },
    skip: search === '' || (person !== undefined && search === labelOf(person)),
  });
  const people = found.data?.users.edges.map(({ node }) => node) ?? [];
  const known = person && !people.some(({ id }) => id === person.id) ? [person] : [];
  const data = [...known, ...people].map((node) => ({
    value: String(node.id),
    label: labelOf(node),
  }));
  // Records keep the number of a deleted account.
  if (value !== undefined && !data.some((option) => option.value === String(value))) {
    data.unshift({ value: String(value), label: `#${value}` });
  }
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      searchable
      w={210}
      data={data}
      // The service has searched already, in more fields than are shown.
      filter={({ options }) => options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
      onSearchChange={setTyped}
      nothingFoundMessage={search === '' ? t('filter.personHint') : t('filter.personNone')}
    />
  );
}

function labelOf(person: {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}): string {
  return nameOf(person) || `#${person.id}`;
}

function ByNumber({ label, value, onChange }: PersonFilterProps) {
  const { t } = useTranslation('system');
  return (
    <NumberInput
      aria-label={label}
      placeholder={t('filter.personNumber', { label })}
      w={170}
      min={1}
      max={2_147_483_647}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={value ?? ''}
      onChange={(id) => onChange(typeof id === 'number' && id > 0 ? id : undefined)}
    />
  );
}
