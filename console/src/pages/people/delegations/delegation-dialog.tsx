import { useMutation } from '@apollo/client/react';
import { Alert, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { DelegateField } from './delegate-field.tsx';
import {
  CreateDelegationDocument,
  type DelegationRowFragment,
  UpdateDelegationDocument,
} from './delegations.generated.ts';

/** Maximum duration of a delegation (schema), in milliseconds. */
const LONGEST = 90 * 86_400_000;

export interface DelegationDialogProps {
  /** The delegation to change; undefined for a new one. */
  readonly delegation?: DelegationRowFragment;
  readonly onClose: () => void;
  /** Reads the list again. */
  readonly onSaved: () => void;
}

/** Creates or changes a delegation of the viewer's rights. */
export function DelegationDialog(props: DelegationDialogProps) {
  const { t } = useTranslation('account');
  const { delegation, onClose } = props;
  const { timeZone } = useFormat();
  const { form, save, submission, outdated } = useDelegationForm(props);
  return (
    <FormDialog
      title={t(delegation ? 'delegations.editTitle' : 'delegations.new')}
      onClose={onClose}
      onSubmit={form.onSubmit(() => void save(), focusFirst(form))}
      unsaved={submission.unsaved}
      busy={submission.busy}
      problem={submission.problem}
      notice={outdated && <Outdated delegation={outdated} />}
    >
      <DelegateField known={delegation?.toUser ?? null} {...form.getInputProps('toUserId')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <DateInput
            key={name}
            type="datetime-local"
            label={t(`delegations.${name}`)}
            description={t('delegations.zone', { timeZone })}
            required
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Textarea
        label={t('delegations.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function Outdated({ delegation }: { readonly delegation: DelegationRowFragment }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <Alert color="yellow" role="alert">
      {t('delegations.conflict', {
        from: format.dateTime(delegation.startsAt),
        to: format.dateTime(delegation.endsAt),
      })}
    </Alert>
  );
}

/** Problem of a period, as the key of a text. */
function periodProblem(startsAt: string | undefined, endsAt: string | undefined) {
  if (startsAt === undefined || endsAt === undefined) return 'delegations.timeMissing';
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (length <= 0) return 'delegations.timeOrder';
  return length > LONGEST ? 'delegations.tooLong' : null;
}

function useDelegationForm({ delegation, onClose, onSaved }: DelegationDialogProps) {
  const { t } = useTranslation('account');
  const { timeZone } = useFormat();
  const [first] = useState(delegation);
  const [refused, setRefused] = useState<number>();
  const [create] = useMutation(CreateDelegationDocument);
  const [update] = useMutation(UpdateDelegationDocument);
  const moment = (local: string) => toMoment(local, timeZone);
  const local = (iso: string) => toLocalTime(iso, timeZone);
  const form = useForm({
    initialValues: {
      toUserId: first ? String(first.toUserId) : null,
      startsAt: local(first?.startsAt ?? new Date().toISOString()),
      endsAt: first ? local(first.endsAt) : '',
      reason: first?.reason ?? '',
    },
    validate: {
      toUserId: (id) => (id === null ? t('delegations.personMissing') : null),
      startsAt: (start) => (moment(start) === undefined ? t('delegations.timeMissing') : null),
      endsAt: (end, { startsAt }) => {
        const problem = periodProblem(moment(startsAt), moment(end));
        return problem && t(problem);
      },
      reason: (text) => (text.trim() === '' ? t('delegations.reasonMissing') : null),
    },
  });
  const submission = useSubmission(form);
  const outdated = delegation && refused !== undefined ? delegation : undefined;
  const send = async () => {
    const { toUserId, reason, ...period } = form.getValues();
    const [startsAt, endsAt] = [moment(period.startsAt), moment(period.endsAt)];
    if (startsAt === undefined || endsAt === undefined) return;
    const input = { toUserId: Number(toUserId), startsAt, endsAt, reason: reason.trim() };
    if (first === undefined) await create({ variables: { input } });
    else {
      const expectedVersion = (outdated ?? first).version;
      // Fields show minutes; an unchanged time keeps its seconds.
      const untouched = period.startsAt === local(first.startsAt);
      const starts = untouched ? first.startsAt : startsAt;
      await update({
        variables: { input: { ...input, startsAt: starts, id: first.id, expectedVersion } },
      });
    }
  };
  const save = async () => {
    const worked = await submission.submit(async () => {
      try {
        await send();
      } catch (error) {
        if (toServiceError(error).code === 'VERSION_CONFLICT') {
          onSaved();
          setRefused(first?.version);
        }
        throw error;
      }
    });
    if (!worked) return;
    notifyDone(t('delegations.saved'));
    onSaved();
    onClose();
  };
  return { form, save, submission, outdated };
}
