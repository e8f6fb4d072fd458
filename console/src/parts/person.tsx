import { Avatar, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../session/viewer.ts';
import { useMarkedName } from './former.ts';
import { useFile } from './use-file.ts';

export interface PersonAvatarProps {
  readonly name: string;
  /** Address of the picture in the service; initials without one. */
  readonly url?: string | null | undefined;
  readonly size?: number;
}

/** A person's picture or initials. The name is beside it or labels the control. */
export function PersonAvatar({ name, url, size = 34 }: PersonAvatarProps) {
  const { source } = useFile(url ?? undefined);
  return (
    <Avatar src={source ?? null} name={name} color="initials" size={size} alt="" aria-hidden />
  );
}

export interface PersonProps {
  readonly person:
    | {
        readonly firstName?: string | null;
        readonly lastName?: string | null;
        readonly email?: string | null;
        readonly id?: number;
        readonly status?: string | null;
      }
    | null
    | undefined;
  readonly withAvatar?: boolean;
}

/** A person's name, or a text if there is none. */
export function Person({ person, withAvatar = false }: PersonProps) {
  const { t } = useTranslation();
  const marked = useMarkedName();
  if (!person)
    return (
      <Text span className="quiet">
        –
      </Text>
    );
  const own = nameOf(person) || `${t('unknownPerson')}${person.id ? ` (${person.id})` : ''}`;
  const name = marked(own, person);
  if (!withAvatar)
    return (
      <Text span inherit>
        {name}
      </Text>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonAvatar name={name} size={26} />
      <Text span inherit truncate>
        {name}
      </Text>
    </Group>
  );
}
