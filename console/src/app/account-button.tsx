import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../parts/person.tsx';
import { nameOf, useViewer } from '../session/viewer.ts';

/** The viewer's picture in the header; it opens the account menu. */
export function AccountButton(props: UnstyledButtonProps & ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const name = nameOf({ ...viewer.profile, email: viewer.email });
  return (
    <UnstyledButton aria-haspopup="menu" {...props} bdrs="xl">
      <span className="visually-hidden">{t('nav.userMenu', { name })}</span>
      <PersonAvatar name={name} url={viewer.avatar?.thumbnailUrl} />
    </UnstyledButton>
  );
}
