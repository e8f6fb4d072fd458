import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Radio, Skeleton, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import type { IdentityWithoutMatch } from '../../../generated/schema.ts';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import {
  IdentitySettingsDocument,
  type IdentityValuesFragment,
  UpdateIdentitySettingsDocument,
} from './identity.generated.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { type Outcome, useTrial } from './use-trial.ts';

type Values = {
  identityWithoutMatch: IdentityWithoutMatch;
  scimDepartment: boolean;
  identityDepartmentId: string | null;
};

/** The settings of the identity provider. */
export function SettingsTab() {
  const { data, error, refetch } = useQuery(IdentitySettingsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const read = () => void refetch().catch(() => undefined);
  if (data) {
    const { systemSettings } = data;
    // Another version is another form: what somebody else has saved is shown.
    return <SettingsForm key={systemSettings.version} settings={systemSettings} read={read} />;
  }
  return error ? <ErrorNotice error={error} onRetry={read} /> : <Skeleton h={240} />;
}

interface SettingsFormProps {
  readonly settings: IdentityValuesFragment;
  /** Reads the settings again. */
  readonly read: () => void;
}

/** The settings. What they would change is shown before they are saved. */
function SettingsForm({ settings, read }: SettingsFormProps) {
  const { t } = useTranslation(['identity', 'common']);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm<Values>({
    initialValues: valuesOf(settings),
    // Changed values have not been tried.
    onValuesChange: () => setOutcome(undefined),
  });
  // A trial is not saved yet.
  const submission = useSubmission(form, { changed: outcome !== undefined });
  const run = useTrial();
  const [update] = useMutation(UpdateIdentitySettingsDocument);
  const send = async ({ identityDepartmentId, ...values }: Values) => {
    const department = identityDepartmentId === null ? null : Number(identityDepartmentId);
    const input = { ...values, identityDepartmentId: department };
    if (outcome === undefined) {
      await submission.submit(async () => setOutcome(await run(input)));
      return;
    }
    const saved = await submission.submit(async () => {
      try {
        await update({ variables: { input: { ...input, expectedVersion: settings.version } } });
      } catch (error) {
        if (toServiceError(error).code === 'VERSION_CONFLICT') read();
        throw error;
      }
    });
    if (saved) notifyDone(t('settingsSaved'));
  };
  return (
    <Section title={t('settings')} hint={t('settingsHint')}>
      <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
        <Stack gap="md" maw={560}>
          <FormProblem text={submission.problem} />
          <Radio.Group
            label={t('withoutMatch')}
            description={t('withoutMatchHint')}
            {...form.getInputProps('identityWithoutMatch')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="KEEP" label={t('keep')} description={t('keepHint')} />
              <Radio value="SUSPEND" label={t('suspend')} description={t('suspendHint')} />
            </Stack>
          </Radio.Group>
          <DepartmentSelect
            label={t('fallback')}
            description={t('fallbackHint')}
            placeholder={t('trial.none')}
            clearable
            {...form.getInputProps('identityDepartmentId')}
          />
          <Switch
            label={t('scimDepartment')}
            description={t('scimDepartmentHint')}
            {...form.getInputProps('scimDepartment', { type: 'checkbox' })}
          />
          {outcome && <TrialOutcome outcome={outcome} />}
          <Group justify="flex-end">
            <Button type="submit" loading={submission.busy}>
              {outcome === undefined ? t('trial.run') : t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function valuesOf(settings: IdentityValuesFragment): Values {
  const { identityWithoutMatch, scimDepartment, identityDepartmentId } = settings;
  return {
    identityWithoutMatch,
    scimDepartment,
    identityDepartmentId: identityDepartmentId === null ? null : String(identityDepartmentId),
  };
}
