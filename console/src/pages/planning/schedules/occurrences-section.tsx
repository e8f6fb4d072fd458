import { useMutation } from '@apollo/client/react';
import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { IconCalendar } from '../../../icons/icons.ts';
import { type Column, DataList } from '../../../parts/data-list.tsx';
import { useErrorText } from '../../../parts/error-text.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { type Occurrence, occurrenceKeyOf, useOccurrenceColumns } from './occurrence-columns.tsx';
import {
  GenerateScheduleDocument,
  type ScheduleDetailFragment,
  ScheduleDetailsDocument,
  ScheduleOccurrencesDocument,
  SkipScheduleDocument,
} from './schedules.generated.ts';

const REFETCHED = [ScheduleOccurrencesDocument, ScheduleDetailsDocument];

export interface OccurrencesSectionProps {
  readonly schedule: ScheduleDetailFragment;
  readonly mayWrite: boolean;
}

/** Past and planned dates of a schedule. */
export function OccurrencesSection({ schedule, mayWrite }: OccurrencesSectionProps) {
  const { t } = useTranslation('schedules');
  const [skipping, setSkipping] = useState<Occurrence>();
  const list = useConnection(
    ScheduleOccurrencesDocument,
    { scheduleId: schedule.id },
    (data) => data.scheduleOccurrences,
  );
  const columns = useOccurrenceColumns({ withSchedule: false });
  const { t: label } = useTranslation('schedules');
  const shown = useMemo(() => {
    const withAssets = schedule.assetIds.length > 0;
    const seen = columns.filter(({ key }) => withAssets || key !== 'what');
    if (!mayWrite) return seen;
    const actions: Column<Occurrence> = {
      key: 'actions',
      label: label('occurrences.actions'),
      hideLabel: true,
      align: 'right',
      render: (occurrence) => <Actions occurrence={occurrence} onSkip={setSkipping} />,
    };
    return [...seen, actions];
  }, [columns, schedule.assetIds, mayWrite, label]);
  return (
    <Section title={t('occurrences.title')} hint={t('occurrences.hint')}>
      <DataList
        label={t('occurrences.title')}
        list={list}
        columns={shown}
        rowKey={occurrenceKeyOf}
        filtered={false}
        empty={{ icon: IconCalendar, title: t('occurrences.empty') }}
      />
      {skipping && <SkipDialog occurrence={skipping} onClose={() => setSkipping(undefined)} />}
    </Section>
  );
}

interface ActionsProps {
  readonly occurrence: Occurrence;
  readonly onSkip: (occurrence: Occurrence) => void;
}

function Actions({ occurrence, onSkip }: ActionsProps) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const errorText = useErrorText();
  const [generate, { loading }] = useMutation(GenerateScheduleDocument, {
    refetchQueries: REFETCHED,
  });
  const { scheduleId: id, assetId, occurrenceKey, state, dueAt } = occurrence;
  if (state === 'GENERATED') return null;
  const when = format.dateTime(dueAt);
  const make = async () => {
    try {
      const input = { id, occurrenceKey, ...(assetId !== null && { assetId }) };
      await generate({ variables: { input } });
      notifyDone(t('occurrences.generated'));
    } catch (error) {
      notifyFailed(errorText(toServiceError(error)));
    }
  };
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {state === 'PLANNED' && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('occurrences.skipOf', { when })}
          onClick={() => onSkip(occurrence)}
        >
          {t('occurrences.skip')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={loading}
        aria-label={t('occurrences.generateOf', { when })}
        onClick={() => void make()}
      >
        {t('occurrences.generate')}
      </Button>
    </Group>
  );
}

interface SkipDialogProps {
  readonly occurrence: Occurrence;
  readonly onClose: () => void;
}

function SkipDialog({ occurrence, onClose }: SkipDialogProps) {
  const { t } = useTranslation('schedules');
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [skip] = useMutation(SkipScheduleDocument, { refetchQueries: REFETCHED });
  const { scheduleId: id, assetId, occurrenceKey } = occurrence;
  const send = async ({ reason }: { reason: string }) => {
    const input = { id, occurrenceKey, reason, ...(assetId !== null && { assetId }) };
    const done = await submit(async () => {
      await skip({ variables: { input } });
    });
    if (!done) return;
    notifyDone(t('occurrences.skipped'));
    onClose();
  };
  return (
    <FormDialog
      title={t('occurrences.skipTitle')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('occurrences.skip')}
    >
      <Textarea
        label={t('occurrences.skipReason')}
        required
        autosize
        minRows={2}
        maxLength={2_000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
