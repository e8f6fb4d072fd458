import { useQuery } from '@apollo/client/react';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconMailOff } from '../../../../icons/icons.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { Page } from '../../../../parts/page.tsx';
import { ErrorNotice } from '../../../../parts/states.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import { KindsSection } from './kinds-section.tsx';
import { NotificationPreferencesDocument } from './preferences.generated.ts';
import { TimesSection } from './times-section.tsx';

/** Notification settings of the viewer: kinds, channels and times. */
export function NotificationsPage() {
  const { t } = useTranslation('inbox');
  const { data, error, refetch } = useQuery(NotificationPreferencesDocument);
  const preferences = data?.notificationPreferences;
  return (
    <Page
      title={t('settings.title')}
      above={
        <TextLink to="/account" size="sm">
          <IconArrowLeft size={14} aria-hidden /> {t('settings.back')}
        </TextLink>
      }
    >
      {preferences ? (
        <Stack gap="lg">
          <MailNotice mailAvailable={preferences.mailAvailable} />
          <KindsSection preferences={preferences} />
          <TimesSection preferences={preferences} />
        </Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Skeleton h={480} radius="md" role="status" aria-busy="true" />
      )}
    </Page>
  );
}

/** Explains why no mail is sent, regardless of the choices. */
function MailNotice({ mailAvailable }: { readonly mailAvailable: boolean }) {
  const { t } = useTranslation('inbox');
  const { email, emailBouncedAt, settings } = useViewer();
  const text = !mailAvailable
    ? t('settings.noMail')
    : emailBouncedAt
      ? t('settings.bounced', { email })
      : settings.emailNotifications
        ? undefined
        : t('settings.mailOff');
  if (text === undefined) return null;
  return (
    <Alert icon={<IconMailOff size={20} />} color="yellow" role="status">
      {text}
    </Alert>
  );
}
