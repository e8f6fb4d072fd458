import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import type { RequestRowFragment } from '../maintenance/requests.generated.ts';
import { DANGEROUS } from '../maintenance/steps/steps.ts';
import { BulkStepDocument, type BulkStepMutation } from './bulk.generated.ts';
import classes from './bulk.module.css';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkStep, type BulkValues, bodyOf, missingOf, TRIED_ABOVE } from './bulk-steps.ts';

type Outcome = BulkStepMutation['bulkStep'];

export interface BulkDialogProps {
  readonly step: BulkStep;
  readonly rows: readonly RequestRowFragment[];
  /** Called after the step with the requests on which it failed. */
  readonly onDone: (failed: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Takes a step on the ticked requests; many are tried first. */
export function BulkDialog({ step, rows, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation('requests');
  const { timeZone } = useFormat();
  // The rows change after the step.
  const [chosen] = useState(rows);
  const [outcome, setOutcome] = useState<Outcome>();
  const [take] = useMutation(BulkStepDocument);
  const form = useBulkForm(step);
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const send = async (values: BulkValues, dryRun: boolean) => {
    const until = values.until === '' ? '' : (toMoment(values.until, timeZone) ?? '');
    const items = chosen.map(({ id, version: expectedVersion }) => ({ id, expectedVersion }));
    const input = { step, items, input: bodyOf(step, { ...values, until }), dryRun };
    let answer: Outcome | undefined;
    const sent = await submit(async () => {
      answer = (await take({ variables: { input } })).data?.bulkStep;
    });
    if (!sent || answer === undefined) return;
    if (!dryRun) {
      const failed = answer.results.filter(({ ok }) => !ok).map(({ id }) => id);
      onDone(failed);
      if (failed.length === 0) {
        notifyDone(t('bulk.done', { count: answer.succeeded }));
        return onClose();
      }
    }
    setOutcome(answer);
  };
  const asked = outcome === undefined || outcome.dryRun;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('bulk.title', { action: t(`action.${step}`), count: chosen.length })}
    >
      {asked ? (
        <DialogForm
          onClose={onClose}
          onSubmit={form.onSubmit((values) => {
            const first = outcome === undefined && chosen.length > TRIED_ABOVE;
            void send(values, first);
          })}
          unsaved={unsaved}
          busy={busy}
          problem={problem}
          action={outcome ? t('bulk.take', { count: outcome.succeeded }) : t(`action.${step}`)}
          color={DANGEROUS.has(step) ? 'red' : undefined}
          disabled={outcome?.succeeded === 0}
        >
          {outcome ? (
            <OutcomeList outcome={outcome} rows={chosen} />
          ) : (
            <BulkFields step={step} form={form} />
          )}
        </DialogForm>
      ) : (
        <Stack gap="md">
          <OutcomeList outcome={outcome} rows={chosen} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('bulk.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function useBulkForm(step: BulkStep) {
  const { t } = useTranslation('requests');
  return useForm<BulkValues>({
    initialValues: {
      text: '',
      technicianId: null,
      holdReason: null,
      until: '',
      departmentId: null,
      priority: null,
    },
    validate: (values) =>
      Object.fromEntries(missingOf(step, values).map((field) => [field, t('bulk.required')])),
  });
}

interface OutcomeListProps {
  readonly outcome: Outcome;
  readonly rows: readonly RequestRowFragment[];
}

/** How many requests a step succeeds on, and why it fails on the others. */
function OutcomeList({ outcome, rows }: OutcomeListProps) {
  const { t } = useTranslation('requests');
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const failed = outcome.results.filter(({ ok }) => !ok);
  const { succeeded, dryRun } = outcome;
  return (
    <>
      <Text role="status">
        {t(dryRun ? 'bulk.wouldSucceed' : 'bulk.succeeded', { count: succeeded })}
      </Text>
      {failed.length > 0 && (
        <Alert
          color="orange"
          title={t(dryRun ? 'bulk.wouldFail' : 'bulk.failed', { count: failed.length })}
        >
          <ul className={classes.failed}>
            {failed.map(({ id, error }) => (
              <li key={id}>
                #{id} {titles.get(id)}: {error?.message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
