import { useMutation, useQuery } from '@apollo/client/react';
import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../parts/date-input.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { TechnicianField } from '../../requests/maintenance/steps/technician-field.tsx';
import { HandOverDocument, HandoverRequestsDocument } from './handover.generated.ts';
import { type HandoverOutcome, HandoverResults } from './handover-results.tsx';

export interface HandoverDialogProps {
  readonly userId: number;
  /** Name of the person whose work it is. */
  readonly name: string;
  readonly onClose: () => void;
}

const FIRST = {
  to: undefined as number | undefined,
  which: 'all' as 'all' | 'period',
  from: '',
  until: '',
};

/** Hands the open work of a person to others: it shows first who would get what. */
export default function HandoverDialog({ userId, name, onClose }: HandoverDialogProps) {
  const { t } = useTranslation('workload');
  const { timeZone } = useFormat();
  const [outcome, setOutcome] = useState<HandoverOutcome>();
  const [handOver] = useMutation(HandOverDocument, { fetchPolicy: 'no-cache' });
  const { data } = useQuery(HandoverRequestsDocument, {
    variables: { userId },
    // The titles of what was handed over stay.
    fetchPolicy: 'no-cache',
  });
  const form = useForm({
    initialValues: FIRST,
    validate: {
      from: (day, { which }) => (which === 'period' && day === '' ? t('handover.missing') : null),
      until: (day, { which, from }) =>
        which === 'period' && (day === '' || day < from) ? t('handover.missing') : null,
    },
    // What was shown holds no longer.
    onValuesChange: () => setOutcome(undefined),
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const isTried = outcome?.dryRun === true && outcome.succeeded > 0;
  const send = async ({ to, which, from, until }: typeof FIRST) => {
    const period = {
      from: toMoment(`${from}T00:00`, timeZone),
      until: toMoment(`${until}T23:59`, timeZone),
    };
    const input = { userId, to, ...(which === 'all' ? { all: true } : period), dryRun: !isTried };
    let answer: HandoverOutcome | undefined;
    await submit(async () => {
      answer = (await handOver({ variables: { input } })).data?.handOver;
    });
    if (answer === undefined) return;
    setOutcome(answer);
    if (answer.dryRun) return;
    notifyDone(t('handover.done', { count: answer.succeeded }));
    if (answer.failed === 0) onClose();
  };
  const titles = new Map(
    data?.maintenanceRequests.edges.map(({ node: { id, title } }) => [id, title]),
  );
  return (
    <FormDialog
      title={t('handover.title', { name })}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={isTried ? t('handover.send', { count: outcome.succeeded }) : t('handover.try')}
    >
      <Text size="sm" className="quiet">
        {t('handover.hint')}
      </Text>
      <TechnicianField
        current={null}
        without={userId}
        none={t('handover.leastLoad')}
        value={form.values.to}
        onChange={(technician) => form.setFieldValue('to', technician?.id)}
        error={form.errors.to}
      />
      <SegmentedControl
        aria-label={t('handover.which')}
        data={[
          { value: 'all', label: t('handover.all') },
          { value: 'period', label: t('handover.period') },
        ]}
        value={form.values.which}
        onChange={(which) => form.setFieldValue('which', which as typeof FIRST.which)}
      />
      {form.values.which === 'period' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DateInput
            type="date"
            label={t('handover.from')}
            required
            {...form.getInputProps('from')}
          />
          <DateInput
            type="date"
            label={t('handover.until')}
            required
            {...form.getInputProps('until')}
          />
        </SimpleGrid>
      )}
      {outcome && <HandoverResults outcome={outcome} titles={titles} />}
    </FormDialog>
  );
}
