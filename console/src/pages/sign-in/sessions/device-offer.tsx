import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../../../i18n/index.ts';
import { IconMail } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { siteData } from '../../../parts/site-data.ts';
import { useViewer } from '../../../session/viewer.ts';
import { UpdateSettingsDocument } from '../../people/me/account.generated.ts';
import { MailIsOnDocument } from '../../people/me/email.generated.ts';
import { useDeviceDifference } from './device-difference.ts';

export interface DeviceOfferProps {
  /** True if the offer can be turned down for good, in this browser. */
  readonly canDecline?: boolean;
}

/**
 * Offers language and time zone of the device for mails, too, until one is chosen. Nothing where the
 * service sends no mail.
 */
export default function DeviceOffer({ canDecline = false }: DeviceOfferProps) {
  const { t } = useTranslation('account');
  const { userId, settings } = useViewer();
  const errorText = useErrorText();
  const declinedAs = `mail-settings-declined-${userId}`;
  const [declined, setDeclined] = useState(() => canDecline && siteData.get(declinedAs) !== null);
  const input = useDeviceDifference();
  const [update, { loading }] = useMutation(UpdateSettingsDocument, {
    onCompleted: () => notifyDone(t('saved')),
    onError: (error) => notifyFailed(errorText(error)),
  });
  const mail = useQuery(MailIsOnDocument, { skip: declined || input === undefined });
  if (declined || input === undefined || !mail.data?.registrationOptions.mail) return null;
  const names = [input.language && LANGUAGES[input.language], input.timezone].filter(Boolean);
  const decline = () => {
    siteData.set(declinedAs, '1');
    setDeclined(true);
  };
  const mails = [
    input.language && LANGUAGES[settings.language as Language],
    input.timezone && settings.timezone,
  ].filter(Boolean);
  return (
    <Alert icon={<IconMail size={18} />} color="blue" variant="light">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('offer.text', { mails: mails.join(', '), device: names.join(', ') })}
        </Text>
        <Group gap="xs">
          <Button size="xs" loading={loading} onClick={() => void update({ variables: { input } })}>
            {t('offer.use')}
          </Button>
          {canDecline && (
            <Button size="xs" variant="default" onClick={decline}>
              {t('offer.decline')}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
