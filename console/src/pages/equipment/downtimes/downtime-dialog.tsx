import { useApolloClient, useMutation } from '@apollo/client/react';
import { SimpleGrid, Switch, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServiceError, toServiceError } from '../../../api/service-error.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime } from '../../../parts/local-time.ts';
import { MomentField } from '../../../parts/moment-field.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { DOWNTIME_LISTS } from '../assets/asset-lists.ts';
import {
  type DowntimeTask,
  type DowntimeValues,
  downtimeInput,
  downtimeValues,
  endNow,
  timeProblems,
} from './downtime-values.ts';
import {
  CreateDowntimeDocument,
  DowntimeAnewDocument,
  type DowntimeEntryFragment,
  UpdateDowntimeDocument,
} from './downtimes.generated.ts';
import { useLength } from './use-length.ts';

const TITLES = {
  start: 'down.start',
  end: 'down.end',
  past: 'downtime.past',
  edit: 'downtime.edit',
} as const;

export interface DowntimeDialogProps {
  readonly assetId: number;
  readonly task: DowntimeTask;
  /** The downtime to end or to correct. */
  readonly downtime?: DowntimeEntryFragment | undefined;
  readonly onClose: () => void;
}

/** Records, ends or corrects a downtime. */
export function DowntimeDialog({ assetId, task, downtime, onClose }: DowntimeDialogProps) {
  const { t } = useTranslation(['asset', 'common']);
  const { timeZone } = useFormat();
  const [first] = useState(() => downtimeValues(task, downtime, timeZone));
  const form = useForm<DowntimeValues>({
    initialValues: first,
    validate: (values) => {
      const now = toLocalTime(new Date().toISOString(), timeZone);
      const { startedAt, endedAt } = timeProblems(task, values, now);
      return {
        startedAt: startedAt && t(`downtime.${startedAt}`),
        endedAt: endedAt && t(`downtime.${endedAt}`),
      };
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(assetId, task, downtime, first);
  const send = async (values: DowntimeValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={t(TITLES[task])}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={task === 'edit' ? t('common:action.save') : t('downtime.record')}
    >
      <Times task={task} form={form} />
      {task !== 'end' && (
        <Switch
          label={t('downtime.planned')}
          description={t('downtime.plannedHint')}
          {...form.getInputProps('planned', { type: 'checkbox' })}
        />
      )}
      <Textarea
        label={t('downtime.reason')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

interface TimesProps {
  readonly task: DowntimeTask;
  readonly form: UseFormReturnType<DowntimeValues>;
}

function Times({ task, form }: TimesProps) {
  const { t } = useTranslation('asset');
  if (task === 'start' || task === 'end') {
    const name = task === 'start' ? 'startedAt' : 'endedAt';
    return (
      <MomentField
        label={t(task === 'start' ? 'down.since' : 'down.runsSince')}
        value={form.values[name]}
        error={form.errors[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <DateInput
        type="datetime-local"
        label={t('downtime.from')}
        required
        data-autofocus
        {...form.getInputProps('startedAt')}
      />
      <DateInput
        type="datetime-local"
        label={t('downtime.to')}
        required={task === 'past'}
        description={task === 'edit' ? t('downtime.toHint') : undefined}
        {...form.getInputProps('endedAt')}
      />
    </SimpleGrid>
  );
}

/** Saves the downtime; after a change of somebody else, saving again replaces it. */
function useSave(
  assetId: number,
  task: DowntimeTask,
  downtime: DowntimeEntryFragment | undefined,
  first: DowntimeValues,
) {
  const { t } = useTranslation('asset');
  const { timeZone } = useFormat();
  const lengthOf = useLength();
  const client = useApolloClient();
  const [create] = useMutation(CreateDowntimeDocument, { refetchQueries: DOWNTIME_LISTS });
  const [update] = useMutation(UpdateDowntimeDocument, { refetchQueries: DOWNTIME_LISTS });
  const withVersion = useLatestVersion(downtime?.version, async () => {
    const query = { query: DowntimeAnewDocument, variables: { id: downtime?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.downtime.version;
  });
  const overlapping = (thrown: unknown): never => {
    const error = toServiceError(thrown);
    if (error.code !== 'CONFLICT') throw thrown;
    const details = { field: 'startedAt', reason: t('downtime.overlaps') };
    throw new ServiceError('VALIDATION_ERROR', error.message, details);
  };
  return async (values: DowntimeValues) => {
    const input = downtimeInput(values, first, timeZone);
    if (downtime === undefined) {
      await create({ variables: { input: { assetId, ...input } } }).catch(overlapping);
      notifyDone(t('downtime.saved'));
      return;
    }
    const ended = task === 'end' && values.endedAt === null;
    const changes = { ...input, ...(ended && { endedAt: endNow(downtime.startedAt, new Date()) }) };
    if (Object.keys(changes).length === 0) return;
    const { data } = await withVersion((expectedVersion) =>
      update({ variables: { input: { id: downtime.id, expectedVersion, ...changes } } }),
    ).catch(overlapping);
    const length = data && lengthOf(data.updateDowntime);
    notifyDone(task === 'end' && length ? t('downtime.ended', { length }) : t('downtime.saved'));
  };
}
