import { useTranslation } from 'react-i18next';
import { deviceZone } from '../../../i18n/device.ts';
import type { Language } from '../../../i18n/index.ts';
import { useViewer, type Viewer } from '../../../session/viewer.ts';

/** Settings that pages take from the device, and files and mails do not. */
export interface DeviceDifference {
  readonly language?: Language;
  readonly timezone?: string;
}

/** Where the device differs from settings that nobody has chosen. */
function differenceOf(
  { settings, chosenSettings }: Viewer,
  language: Language,
): DeviceDifference | undefined {
  const timezone = deviceZone();
  const byLanguage = chosenSettings.language === null && language !== settings.language;
  const byZone = chosenSettings.timezone === null && timezone !== settings.timezone;
  if (!byLanguage && !byZone) return undefined;
  return { ...(byLanguage && { language }), ...(byZone && { timezone }) };
}

/** Where mails differ from the device because nobody has chosen; `undefined` if they do not. */
export function useDeviceDifference(): DeviceDifference | undefined {
  const { i18n } = useTranslation();
  const viewer = useViewer();
  const { takenSettings, settings } = viewer;
  const difference = differenceOf(viewer, i18n.language as Language);
  // Those of the first device are taken without a question.
  const isFirst = takenSettings.language === null && takenSettings.timezone === null;
  return settings.emailNotifications && !isFirst ? difference : undefined;
}

/** Settings that are taken from the first device of a person; `undefined` for none. */
export function firstDeviceSettings(
  viewer: Viewer,
  language: Language,
): DeviceDifference | undefined {
  const { takenSettings } = viewer;
  if (takenSettings.language !== null || takenSettings.timezone !== null) return undefined;
  return differenceOf(viewer, language);
}
