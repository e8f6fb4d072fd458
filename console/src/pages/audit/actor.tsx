import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../parts/links.tsx';
import { useMay } from '../../session/viewer.ts';

export interface ActorProps {
  readonly id: number | null;
  readonly email: string | null;
}

/** The actor: with their address at that time, or the service itself. */
export function Actor({ id, email }: ActorProps) {
  const { t } = useTranslation('system');
  const mayRead = useMay('user.read');
  if (id === null) {
    return (
      <Text span size="sm" className="quiet">
        {email ?? t('audit.service')}
      </Text>
    );
  }
  const name = email ?? `#${id}`;
  return mayRead ? (
    <TextLink to="/people/$id" params={{ id: String(id) }} size="sm">
      {name}
    </TextLink>
  ) : (
    <Text span size="sm">
      {name}
    </Text>
  );
}
