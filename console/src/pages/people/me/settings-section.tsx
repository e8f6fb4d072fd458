import { useMutation } from '@apollo/client/react';
import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme, UpdateSettingsInput } from '../../../generated/schema.ts';
import { baseOf, deviceZone } from '../../../i18n/device.ts';
import { LANGUAGES } from '../../../i18n/index.ts';
import { IconBell } from '../../../icons/icons.ts';
import { THEMES } from '../../../parts/enum-values.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { UpdateSettingsDocument } from './account.generated.ts';

/** Changes a setting at once; restores the previous value if the service rejects it. */
function useChange(): (input: UpdateSettingsInput) => void {
  const { userId, settings, chosenSettings, takenSettings } = useViewer();
  const errorText = useErrorText();
  const [update] = useMutation(UpdateSettingsDocument, {
    onError: (error) => notifyFailed(errorText(error)),
  });
  return (input) => {
    const next = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
    const { language = chosenSettings.language, timezone = chosenSettings.timezone } = input;
    void update({
      variables: { input },
      optimisticResponse: {
        updateSettings: {
          __typename: 'CurrentUser',
          userId,
          settings: { ...settings, ...next },
          chosenSettings: { ...chosenSettings, language, timezone },
          takenSettings: {
            ...takenSettings,
            ...(input.language && { language: null }),
            ...(input.timezone && { timezone: null }),
          },
        },
      },
    });
  };
}

/** The name of a language of the console, else its tag. */
function nameOfLanguage(tag: string): string {
  return Object.entries(LANGUAGES).find(([language]) => language === baseOf(tag))?.[1] ?? tag;
}

/** Language, time zone, theme and mail. Each change is saved at once. */
export function SettingsSection() {
  const { t } = useTranslation('account');
  const { t: common, i18n } = useTranslation();
  const { settings, chosenSettings } = useViewer();
  const change = useChange();
  const themeLabel = useId();
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', settings.timezone]);
  const fromDevice = (value: string) => ({ value: '', label: t('fromDevice', { value }) });
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  return (
    <Section title={t('settings')}>
      <Stack gap="md">
        <Select
          label={t('language')}
          allowDeselect={false}
          {...(chosenSettings.language === null
            ? {
                description: t('fromDeviceHint', { value: nameOfLanguage(settings.language) }),
                value: '',
                data: [fromDevice(nameOfLanguage(i18n.language)), ...languages],
              }
            : { value: baseOf(settings.language), data: languages })}
          onChange={(language) => language && change({ language })}
        />
        <Select
          label={t('timeZone')}
          searchable
          limit={100}
          allowDeselect={false}
          {...(chosenSettings.timezone === null
            ? {
                description: t('fromDeviceHint', { value: settings.timezone }),
                value: '',
                data: [fromDevice(deviceZone()), ...zones],
              }
            : { description: t('timeZoneHint'), value: settings.timezone, data: [...zones] })}
          onChange={(timezone) => timezone && change({ timezone })}
        />
        <div>
          <Text size="sm" fw={500} id={themeLabel} mb={4}>
            {t('theme')}
          </Text>
          <SegmentedControl
            aria-labelledby={themeLabel}
            fullWidth
            value={settings.theme}
            onChange={(theme) => change({ theme: theme as Theme })}
            data={THEMES.map((theme) => ({ value: theme, label: common(`theme.${theme}`) }))}
          />
        </div>
        <Switch
          label={t('emailNotifications')}
          checked={settings.emailNotifications}
          onChange={(event) => change({ emailNotifications: event.currentTarget.checked })}
        />
        <div>
          <ButtonLink
            to="/account/notifications"
            variant="default"
            size="xs"
            leftSection={<IconBell size={16} />}
          >
            {t('notificationPreferences')}
          </ButtonLink>
        </div>
      </Stack>
    </Section>
  );
}
