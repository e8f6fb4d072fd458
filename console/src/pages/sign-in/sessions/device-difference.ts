import { useTranslation } from 'react-i18next';
import { deviceZone } from '../../../i18n/device.ts';
import type { Language } from '../../../i18n/index.ts';
import { useViewer } from '../../../session/viewer.ts';

/** Settings that pages take from the device and mails do not. */
export interface DeviceDifference {
  readonly language?: Language;
  readonly timezone?: string;
}

/** Where mails differ from the device because nobody has chosen; `undefined` if they do not. */
export function useDeviceDifference(): DeviceDifference | undefined {
  const { i18n } = useTranslation();
  const { settings, chosenSettings } = useViewer();
  const language = i18n.language as Language;
  const timezone = deviceZone();
  const byLanguage = chosenSettings.language === null && language !== settings.language;
  const byZone = chosenSettings.timezone === null && timezone !== settings.timezone;
  if (!settings.emailNotifications || (!byLanguage && !byZone)) return undefined;
  return { ...(byLanguage && { language }), ...(byZone && { timezone }) };
}
