import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf, useMay } from '../../session/viewer.ts';
import { TextLink } from '../links.tsx';

/** A person as records have them. */
export interface NamedPerson {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
}

export interface RecordPersonProps {
  /** The account; null for the service itself. */
  readonly id: number | null;
  /** The account as it is now; null if it is gone. */
  readonly person: NamedPerson | null | undefined;
  /** The address that the record keeps. */
  readonly email?: string | null | undefined;
}

/** Name of a person of a record: of the account, else what the record keeps; links to the account. */
export function RecordPerson({ id, person, email }: RecordPersonProps) {
  const { t } = useTranslation('records');
  const mayRead = useMay('user.read');
  if (id === null) return <span>{email ?? t('service')}</span>;
  const name = (person && nameOf(person)) || email || t('former', { id });
  return mayRead && person ? (
    <TextLink to="/people/$id" params={{ id: String(id) }} inherit>
      {name}
    </TextLink>
  ) : (
    <Text span inherit>
      {name}
    </Text>
  );
}
