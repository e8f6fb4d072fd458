import { useApolloClient, useMutation } from '@apollo/client/react';
import { NumberInput, Select, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { TimeKind } from '../../../generated/schema.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { DateInput } from '../../../parts/date-input.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { useViewer } from '../../../session/viewer.ts';
import {
  AddTimeEntryDocument,
  DeleteTimeEntryDocument,
  TimeEntryAnewDocument,
  type TimeRowFragment,
  UpdateTimeEntryDocument,
} from './time.generated.ts';
import { TIME_LISTS } from './time-lists.ts';
import { TimeNotice } from './time-notice.tsx';
import type { TypedTime } from './time-warnings.ts';

/** Longest entry, in minutes. */
const DAY = 1440;

interface TimeValues extends Record<string, unknown> {
  hours: number | string;
  minutes: number | string;
  kind: TimeKind;
  /** A local time; empty for "until now". */
  startedAt: string;
  note: string;
}

export interface TimeDialogProps {
  readonly requestId: number;
  /** The entry to correct. */
  readonly entry?: TimeRowFragment;
  readonly onClose: () => void;
}

const totalOf = ({ hours, minutes }: TimeValues) => Number(hours) * 60 + Number(minutes);

/** Records time, or corrects it; minutes end a running timer. */
export function TimeDialog({ requestId, entry, onClose }: TimeDialogProps) {
  const { t } = useTranslation('time');
  const { timeZone } = useFormat();
  const viewer = useViewer();
  const first: TimeValues = {
    hours: entry?.minutes ? Math.floor(entry.minutes / 60) : 0,
    minutes: entry?.minutes ? entry.minutes % 60 : 0,
    kind: entry?.kind ?? 'WORK',
    startedAt: entry ? toLocalTime(entry.startedAt, timeZone) : '',
    note: entry?.note ?? '',
  };
  const runs = entry !== undefined && entry.minutes === null;
  const form = useForm<TimeValues>({
    initialValues: first,
    validate: (values) => {
      const total = totalOf(values);
      const wrong = total > DAY || (total < 1 && !runs);
      const now = Date.now();
      const startedAt = toMoment(values.startedAt, timeZone);
      const isFuture = startedAt !== undefined && Date.parse(startedAt) > now;
      // A length is rounded up to a whole minute.
      const end = Date.parse(startedAt ?? '') + (total - 1) * 60_000;
      return {
        minutes: wrong ? t('wrongLength') : end > now && !isFuture ? t('endsLater') : null,
        startedAt: isFuture ? t('future') : null,
      };
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(requestId, entry, first, timeZone);
  const send = async (values: TimeValues) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t(entry ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('hours')}
          min={0}
          max={24}
          allowDecimal={false}
          data-autofocus
          {...form.getInputProps('hours')}
        />
        <NumberInput
          label={t('minutes')}
          min={0}
          max={59}
          allowDecimal={false}
          {...form.getInputProps('minutes')}
        />
      </SimpleGrid>
      <Select
        label={t('kindLabel')}
        allowDeselect={false}
        data={(['WORK', 'TRAVEL'] as const).map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
        }))}
        {...form.getInputProps('kind')}
      />
      <DateInput
        type="datetime-local"
        label={t('start')}
        description={entry ? undefined : t('startHint')}
        {...form.getInputProps('startedAt')}
      />
      <TimeNotice
        userId={entry?.userId ?? viewer.userId}
        typed={typedOf(form.values, entry?.id, timeZone)}
      />
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

/** The time that a form has; undefined while it has no length. */
function typedOf(
  values: TimeValues,
  id: number | undefined,
  timeZone: string,
): TypedTime | undefined {
  const minutes = totalOf(values);
  if (!(minutes >= 1 && minutes <= DAY)) return undefined;
  const untilNow = new Date(Date.now() - minutes * 60_000).toISOString();
  return { id, minutes, startedAt: toMoment(values.startedAt, timeZone) ?? untilNow };
}

/** Saves the entry; after a change of somebody else, saving again replaces it. */
function useSave(
  requestId: number,
  entry: TimeRowFragment | undefined,
  first: TimeValues,
  timeZone: string,
) {
  const client = useApolloClient();
  const [add] = useMutation(AddTimeEntryDocument, { refetchQueries: TIME_LISTS });
  const [update] = useMutation(UpdateTimeEntryDocument, { refetchQueries: TIME_LISTS });
  const withVersion = useLatestVersion(entry?.version, async () => {
    const query = { query: TimeEntryAnewDocument, variables: { id: entry?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.timeEntry.version;
  });
  return async (values: TimeValues) => {
    const minutes = totalOf(values);
    const startedAt = toMoment(values.startedAt, timeZone);
    const note = values.note.trim() || null;
    const { kind } = values;
    if (entry === undefined) {
      const input = { requestId, minutes, kind, note, ...(startedAt && { startedAt }) };
      await add({ variables: { input } });
      return;
    }
    const changes = {
      ...(minutes > 0 && minutes !== entry.minutes && { minutes }),
      ...(kind !== first.kind && { kind }),
      // The field has no seconds: a start that was not touched is not sent.
      ...(startedAt && values.startedAt !== first.startedAt && { startedAt }),
      ...(note !== entry.note && { note }),
    };
    if (Object.keys(changes).length === 0) return;
    await withVersion((expectedVersion) =>
      update({ variables: { input: { id: entry.id, expectedVersion, ...changes } } }),
    );
  };
}

export interface DeleteTimeDialogProps {
  readonly entry: TimeRowFragment;
  readonly onClose: () => void;
}

/** Asks before an entry is deleted. */
export function DeleteTimeDialog({ entry, onClose }: DeleteTimeDialogProps) {
  const { t } = useTranslation(['time', 'common']);
  const [remove] = useMutation(DeleteTimeEntryDocument, { refetchQueries: TIME_LISTS });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle')}
      action={t('common:action.delete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: entry.id } });
        notifyDone(t('deleted'));
      }}
    >
      {t('deleteHint')}
    </Confirm>
  );
}
