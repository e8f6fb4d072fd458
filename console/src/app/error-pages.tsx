import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconError404, IconLock, IconMoodSad } from '../icons/icons.ts';
import { ButtonLink } from '../parts/links.tsx';
import { Message } from '../parts/states.tsx';

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <Message
      icon={IconError404}
      title={t('page.notFoundTitle')}
      hint={t('page.notFoundHint')}
      action={<ButtonLink to="/">{t('page.toHome')}</ButtonLink>}
      asPage
    />
  );
}

/** The page for a missing permission. */
export function NotPermittedPage({ permission }: { readonly permission: string }) {
  const { t } = useTranslation();
  return (
    <Message
      icon={IconLock}
      title={t('page.notPermittedTitle')}
      hint={t('page.notPermittedHint', { permission })}
      action={<ButtonLink to="/">{t('page.toHome')}</ButtonLink>}
      asPage
    />
  );
}

/** The page for an error during rendering. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <Message
      icon={IconMoodSad}
      title={t('page.brokenTitle')}
      hint={t('page.brokenHint')}
      action={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
      asPage
    />
  );
}
