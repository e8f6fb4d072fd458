import { Avatar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../parts/links.tsx';
import { PersonAvatar } from '../../../parts/person.tsx';
import { nameOf, useMay } from '../../../session/viewer.ts';
import type { RequestFaceFragment } from './request.generated.ts';
import classes from './request-page.module.css';

export interface FaceProps {
  readonly label: string;
  readonly person: RequestFaceFragment | null;
  readonly children?: ReactNode;
}

/** A person of a request, with what they are to it. */
export function Face({ label, person, children }: FaceProps) {
  const { t } = useTranslation(['requests', 'common']);
  const linked = useMay('user.read');
  const name = person && (nameOf(person) || `${t('common:unknownPerson')} (${person.id})`);
  return (
    <div className={classes.person}>
      {name ? (
        <PersonAvatar name={name} url={person?.avatar?.thumbnailUrl} size={36} />
      ) : (
        <Avatar size={36} alt="" aria-hidden />
      )}
      <div style={{ minWidth: 0 }}>
        <Text size="xs" className="quiet">
          {label}
        </Text>
        <Text size="sm" truncate>
          {person === null ? (
            <span className="quiet">{t('request.nobody')}</span>
          ) : linked ? (
            <TextLink to="/people/$id" params={{ id: String(person.id) }} inherit>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Text>
        {children}
      </div>
    </div>
  );
}
