import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { focusFirst, useSubmission } from '../../../../parts/form.ts';
import { FormProblem } from '../../../../parts/form-problem.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { Section } from '../../../../parts/section.tsx';
import { useViewer } from '../../../../session/viewer.ts';
import DeviceOffer from '../../../sign-in/sessions/device-offer.tsx';
import type { PreferencesProps } from './kinds-section.tsx';
import { UpdateNotificationPreferencesDocument } from './preferences.generated.ts';

const EVENING = '20:00';
const MORNING = '07:00';

/** Times of mail: the daily mail and the quiet hours. */
export function TimesSection({ preferences }: PreferencesProps) {
  const { t } = useTranslation(['inbox', 'common']);
  // Mails follow the account, whatever the device shows.
  const { timezone: timeZone } = useViewer().settings;
  const { form, send, submission } = useTimesForm({ preferences });
  return (
    <Section title={t('settings.times')} hint={t('settings.timesHint', { timeZone })}>
      <form onSubmit={form.onSubmit(() => void send(), focusFirst(form))} noValidate>
        <Stack gap="md" maw={420}>
          <DeviceOffer />
          <FormProblem text={submission.problem} />
          <TextInput
            type="time"
            label={t('settings.digestAt')}
            required
            {...form.getInputProps('digestAt')}
          />
          <Switch
            label={t('settings.quiet')}
            description={t('settings.quietHint')}
            {...form.getInputProps('quiet', { type: 'checkbox' })}
          />
          {form.values.quiet && (
            <Group grow gap="sm" align="flex-start">
              <TextInput
                type="time"
                label={t('settings.quietFrom')}
                required
                {...form.getInputProps('quietFrom')}
              />
              <TextInput
                type="time"
                label={t('settings.quietTo')}
                required
                {...form.getInputProps('quietTo')}
              />
            </Group>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={submission.busy}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function useTimesForm({ preferences: { digestAt, quietFrom, quietTo } }: PreferencesProps) {
  const { t } = useTranslation('inbox');
  const [update] = useMutation(UpdateNotificationPreferencesDocument);
  const missing = (value: string) => (value === '' ? t('settings.timeMissing') : null);
  const form = useForm({
    initialValues: {
      digestAt,
      quiet: quietFrom != null,
      quietFrom: quietFrom ?? EVENING,
      quietTo: quietTo ?? MORNING,
    },
    validate: {
      digestAt: missing,
      quietFrom: (value, { quiet }) => (quiet ? missing(value) : null),
      quietTo: (value, { quiet, quietFrom: from }) => {
        if (!quiet) return null;
        return missing(value) ?? (value === from ? t('settings.sameTime') : null);
      },
    },
  });
  const submission = useSubmission(form);
  const send = async () => {
    const values = form.getValues();
    const worked = await submission.submit(async () => {
      await update({
        variables: {
          input: {
            digestAt: values.digestAt,
            quietFrom: values.quiet ? values.quietFrom : null,
            quietTo: values.quiet ? values.quietTo : null,
          },
        },
      });
    });
    if (worked) notifyDone(t('settings.saved'));
  };
  return { form, send, submission };
}
