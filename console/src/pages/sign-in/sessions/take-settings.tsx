import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../i18n/index.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { UpdateSettingsDocument } from '../../people/me/account.generated.ts';
import type { DeviceDifference } from './device-difference.ts';

/** Takes language and time zone of the person's first device for files and mails, and says so once. */
export default function TakeSettings({ settings }: { readonly settings: DeviceDifference }) {
  const { t } = useTranslation('account');
  const [update] = useMutation(UpdateSettingsDocument);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what was taken changes the settings.
  useEffect(() => {
    const { language, timezone } = settings;
    const names = [language && LANGUAGES[language], timezone].filter(Boolean).join(', ');
    update({ variables: { input: { ...settings, chosen: false } } }).then(
      () => notifyDone(t('offer.taken', { device: names })),
      // The next page tries again.
      () => undefined,
    );
  }, []);
  return null;
}
