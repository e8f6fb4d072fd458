import { useMutation } from '@apollo/client/react';
import { Alert, NumberInput, Switch, Text, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFLINE, toServiceError } from '../../../api/service-error.ts';
import { IconAlertTriangle } from '../../../icons/icons.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime } from '../../../parts/local-time.ts';
import { MomentField } from '../../../parts/moment-field.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { READING_LISTS } from '../assets/asset-lists.ts';
import classes from '../things.module.css';
import {
  AddReadingDocument,
  type AddReadingMutation,
  type MeterEntryFragment,
} from './meters.generated.ts';
import {
  isLess,
  NO_READING,
  type ReadingValues,
  readingInput,
  riseOf,
  valueProblem,
} from './reading-values.ts';
import { useValue } from './use-value.ts';

export interface ReadingDialogProps {
  readonly meter: MeterEntryFragment;
  readonly onClose: () => void;
}

/** Enters one reading of a meter. */
export function ReadingDialog({ meter, onClose }: ReadingDialogProps) {
  const { t } = useTranslation('asset');
  const { timeZone } = useFormat();
  const form = useReadingForm(meter);
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const written = useValue(meter.unit);
  const [add] = useMutation(AddReadingDocument, { refetchQueries: READING_LISTS });
  const [tried, setTried] = useState<string>();
  const asks = tried === keyOf(form.values);
  const send = async (values: ReadingValues) => {
    let isUnusual = false;
    const sent = await submit(async () => {
      const input = readingInput(meter, values, timeZone);
      if (!asks) {
        const dryRun = { variables: { input: { ...input, dryRun: true } }, refetchQueries: [] };
        isUnusual = await isUnusualReading(() => add(dryRun));
        if (isUnusual) return setTried(keyOf(values));
      }
      await add({ variables: { input } });
      notifyDone(t('reading.done', { value: written.value(Number(values.value)) }));
    });
    if (sent && !isUnusual) onClose();
  };
  return (
    <FormDialog
      title={t('reading.enterOf', { name: meter.name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t(asks ? 'reading.saveUnusual' : 'reading.save')}
    >
      <ValueField meter={meter} form={form} />
      {asks && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} />} role="status">
          {t('reading.unusual')}
        </Alert>
      )}
      {meter.kind === 'COUNTER' && meter.lastValue !== null && (
        <>
          {isLess(meter, form.values.value) && !form.values.replacesMeter && (
            <Alert color="yellow" icon={<IconAlertTriangle size={20} />} role="status">
              {t('reading.less')}
            </Alert>
          )}
          <Switch
            label={t('reading.replaces')}
            description={t('reading.replacesHint')}
            {...form.getInputProps('replacesMeter', { type: 'checkbox' })}
          />
        </>
      )}
      <MomentField
        label={t('reading.at')}
        value={form.values.at}
        error={form.errors.at}
        onChange={(at) => form.setFieldValue('at', at)}
      />
      <Textarea
        label={t('reading.note')}
        autosize
        minRows={1}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

/** Asks the service; without network it says so when the reading arrives. */
async function isUnusualReading(
  ask: () => Promise<{ readonly data?: AddReadingMutation | null | undefined }>,
): Promise<boolean> {
  try {
    return (await ask()).data?.addMeterReading?.unusual === true;
  } catch (error) {
    if (toServiceError(error).code === OFFLINE) return false;
    throw error;
  }
}

/** The values that decide if a reading is unusual. */
const keyOf = ({ value, replacesMeter }: ReadingValues) => `${value} ${replacesMeter}`;

/** Form with the rules of the service for a reading that follows the last one. */
function useReadingForm(meter: MeterEntryFragment) {
  const { t } = useTranslation('asset');
  const { timeZone, dateTime } = useFormat();
  const local = (iso: string) => toLocalTime(iso, timeZone);
  const atProblem = (at: string | null) => {
    if (at === null) return null;
    if (at === '') return t('downtime.missing');
    if (at > local(new Date().toISOString())) return t('reading.future');
    const { lastAt } = meter;
    const early = lastAt !== null && at < local(lastAt);
    return early ? t('reading.beforeLast', { when: dateTime(lastAt) }) : null;
  };
  return useForm<ReadingValues>({
    initialValues: NO_READING,
    validate: (values) => {
      const problem = valueProblem(meter, values);
      return { value: problem && t(`reading.${problem}`), at: atProblem(values.at) };
    },
  });
}

interface ValueFieldProps {
  readonly meter: MeterEntryFragment;
  readonly form: UseFormReturnType<ReadingValues>;
}

/** The number, large enough for a phone at the machine, and what it means. */
function ValueField({ meter, form }: ValueFieldProps) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const written = useValue(meter.unit);
  const { lastValue, lastAt } = meter;
  const rise = riseOf(meter, form.values);
  return (
    <div>
      <NumberInput
        label={t('reading.value')}
        description={
          lastValue === null || lastAt === null
            ? t('reading.first')
            : t('reading.last', { value: written.value(lastValue), ago: format.relative(lastAt) })
        }
        required
        hideControls
        data-autofocus
        className={classes.number}
        decimalScale={3}
        decimalSeparator={format.number(1.5).charAt(1)}
        allowNegative={meter.kind === 'GAUGE'}
        rightSection={<Text px="sm">{meter.unit}</Text>}
        rightSectionWidth={`${meter.unit.length + 3}ch`}
        {...form.getInputProps('value')}
      />
      <Text size="sm" mt={4} role="status" mih="1.5em">
        {rise === null || isLess(meter, form.values.value)
          ? null
          : t('reading.rise', { delta: written.rise(rise) })}
      </Text>
    </div>
  );
}
