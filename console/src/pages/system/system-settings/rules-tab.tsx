import { useMutation, useQuery } from '@apollo/client/react';
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { ROLES } from '../../../parts/enum-values.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { ConfirmAfterField } from './confirm-after-field.tsx';
import { minutesOf, originsOf, valuesOf } from './rules-values.ts';
import {
  type SettingsValuesFragment,
  SystemSettingsDocument,
  UpdateSystemSettingsDocument,
} from './system-settings.generated.ts';

/** Names of time zones. */
const ZONES = Intl.supportedValuesOf('timeZone');

/** Request settings that apply without a restart. */
export function RulesTab() {
  const { data, error, refetch } = useQuery(SystemSettingsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const read = async () => (await refetch()).data?.systemSettings;
  if (data) return <RulesForm settings={data.systemSettings} read={read} />;
  if (error)
    return <ErrorNotice error={error} onRetry={() => void read().catch(() => undefined)} />;
  return <Skeleton h={240} />;
}

interface RulesFormProps {
  readonly settings: SettingsValuesFragment;
  /** Reads the settings again. */
  readonly read: () => Promise<SettingsValuesFragment | undefined>;
}

function RulesForm({ settings, read }: RulesFormProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { form, send, submission, theirs, takeTheirs } = useRulesForm({ settings, read });
  return (
    <Section
      title={t('settings.confirmAndReopen')}
      hint={t('settings.changedAt', { when: format.dateTime(settings.updatedAt) })}
    >
      <form onSubmit={form.onSubmit(() => void send(), focusFirst(form))} noValidate>
        <Stack gap="md" maw={520}>
          {theirs ? <Conflict theirs={theirs} /> : <FormProblem text={submission.problem} />}
          <NumberInput
            label={t('settings.reopenDays')}
            description={t('settings.reopenDaysHint')}
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('reopenDays')}
          />
          <ConfirmAfterField form={form} settings={settings} />
          <NumberInput
            label={t('settings.lockDays')}
            description={t('settings.lockDaysHint')}
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('lockDays')}
          />
          <NumberInput
            label={t('settings.offlineHours')}
            description={t('settings.offlineHoursHint')}
            min={0}
            max={168}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('offlineHours')}
          />
          <TextInput
            label={t('settings.currency')}
            description={t('settings.currencyHint')}
            maxLength={3}
            {...form.getInputProps('currency')}
          />
          <Select
            label={t('settings.timeZone')}
            description={t('settings.timeZoneHint')}
            searchable
            allowDeselect={false}
            data={[...new Set(['UTC', form.values.timeZone, ...ZONES])]}
            {...form.getInputProps('timeZone')}
          />
          <Switch
            label={t('settings.requireVerifiedEmail')}
            description={t('settings.requireVerifiedEmailHint')}
            error={form.errors.requireVerifiedEmail}
            {...form.getInputProps('requireVerifiedEmail', { type: 'checkbox' })}
          />
          <Switch
            label={t('settings.reportLinks')}
            description={t('settings.reportLinksHint')}
            {...form.getInputProps('reportLinks', { type: 'checkbox' })}
          />
          <Switch
            label={t('settings.pushTexts')}
            description={t('settings.pushTextsHint')}
            {...form.getInputProps('pushTexts', { type: 'checkbox' })}
          />
          <Textarea
            label={t('settings.boardFrames')}
            description={t('settings.boardFramesHint')}
            autosize
            minRows={1}
            maxLength={3_000}
            {...form.getInputProps('boardFrameAncestors')}
          />
          <MultiSelect
            label={t('settings.mfaRoles')}
            description={t('settings.mfaRolesHint')}
            data={ROLES.map((role) => ({ value: role, label: common(`role.${role}`) }))}
            {...form.getInputProps('mfaRoles')}
          />
          <Buttons busy={submission.busy} {...(theirs && { onTakeTheirs: takeTheirs })} />
        </Stack>
      </form>
    </Section>
  );
}

function useRulesForm({ settings, read }: RulesFormProps) {
  const { t } = useTranslation('system');
  const [base, setBase] = useState(settings);
  const [conflict, setConflict] = useState(false);
  const [update] = useMutation(UpdateSystemSettingsDocument);
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: (values) => ({
      confirmAfterMinutes: minutesOf(values) > 525_600 ? t('settings.tooLong') : null,
    }),
  });
  const submission = useSubmission(form);
  const follow = (next: SettingsValuesFragment) => {
    setBase(next);
    setConflict(false);
    form.setValues(valuesOf(next));
    form.resetDirty(valuesOf(next));
  };
  const theirs = conflict ? settings : undefined;
  const send = async () => {
    const values = form.getValues();
    const worked = await submission.submit(async () => {
      try {
        const { data } = await update({
          variables: {
            input: {
              reopenDays: Number(values.reopenDays),
              lockDays: Number(values.lockDays),
              offlineHours: Number(values.offlineHours),
              currency: values.currency.trim().toUpperCase(),
              timeZone: values.timeZone,
              confirmAfterMinutes: minutesOf(values),
              defaultCalendarId:
                values.defaultCalendarId === null ? null : Number(values.defaultCalendarId),
              mfaRoles: values.mfaRoles,
              requireVerifiedEmail: values.requireVerifiedEmail,
              reportLinks: values.reportLinks,
              pushTexts: values.pushTexts,
              boardFrameAncestors: originsOf(values),
              expectedVersion: (theirs ?? base).version,
            },
          },
        });
        if (data) follow(data.updateSystemSettings);
      } catch (error) {
        if (toServiceError(error).code === 'VERSION_CONFLICT') {
          await read().catch(() => undefined);
          setConflict(true);
        }
        throw error;
      }
    });
    if (worked) notifyDone(t('settings.saved'));
  };
  return { form, send, submission, theirs, takeTheirs: () => follow(settings) };
}

function Conflict({ theirs }: { readonly theirs: SettingsValuesFragment }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const length = (hours: number) => (hours === 0 ? t('settings.never') : format.hours(hours));
  return (
    <Alert color="yellow" title={t('settings.conflict')} role="alert">
      <Text size="sm">
        {t('settings.conflictText', {
          reopen: length(theirs.reopenDays * 24),
          confirm: length(theirs.confirmAfterMinutes / 60),
        })}
      </Text>
    </Alert>
  );
}

interface ButtonsProps {
  readonly busy: boolean;
  /** Set after somebody else has saved. */
  readonly onTakeTheirs?: () => void;
}

function Buttons({ busy, onTakeTheirs }: ButtonsProps) {
  const { t } = useTranslation(['system', 'common']);
  return (
    <Group justify="flex-end">
      {onTakeTheirs && (
        <Button variant="default" onClick={onTakeTheirs}>
          {t('settings.takeTheirs')}
        </Button>
      )}
      <Button type="submit" loading={busy}>
        {onTakeTheirs ? t('settings.sendMine') : t('common:action.save')}
      </Button>
    </Group>
  );
}
