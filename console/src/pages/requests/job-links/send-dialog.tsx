import { useMutation } from '@apollo/client/react';
import { Alert, Checkbox, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { JobPermission } from '../../../generated/schema.ts';
import { DateInput } from '../../../parts/date-input.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { toLocalTime, toMoment } from '../../../parts/local-time.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import type { RequestDetailFragment } from '../maintenance/request.generated.ts';
import {
  ContractorChoicesDocument,
  type JobLinkViewFragment,
  ResendContractorDocument,
  SendToContractorDocument,
} from './job-links.generated.ts';

const PERMISSIONS = ['PHOTOS', 'CHECKLIST', 'TIME', 'QUOTE'] as const satisfies JobPermission[];

/** Time that a firm has, unless another one is given, in milliseconds. */
const USUAL = 7 * 86_400_000;

export interface SendDialogProps {
  readonly request: RequestDetailFragment;
  /** The job whose link is sent again; undefined for a new one. */
  readonly job?: JobLinkViewFragment;
  /** Called with the link to hand over, where no mail is sent. */
  readonly onDone: (link?: string | null) => void;
  readonly onClose: () => void;
}

/** Sends a request to a firm, or the link of its job again. */
export function SendDialog({ request, job, onDone, onClose }: SendDialogProps) {
  const { t } = useTranslation('jobs');
  const { timeZone } = useFormat();
  const until = job?.until ?? new Date(Date.now() + USUAL).toISOString();
  const form = useForm({
    initialValues: {
      contractorId: job === undefined ? null : String(job.contractorId),
      email: job?.email ?? '',
      until: toLocalTime(until, timeZone),
      may: [...(job?.may ?? (['PHOTOS', 'CHECKLIST'] as const))] as string[],
      showComments: job?.showComments ?? false,
      message: job?.message ?? '',
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [send] = useMutation(SendToContractorDocument);
  const [resend] = useMutation(ResendContractorDocument);
  const save = async (values: typeof form.values) => {
    const input = {
      requestId: request.id,
      ...(values.email.trim() !== '' && { email: values.email.trim() }),
      until: toMoment(values.until, timeZone) ?? values.until,
      may: values.may as JobPermission[],
      showComments: values.showComments,
      ...(values.message.trim() !== '' && { message: values.message.trim() }),
    };
    if (job !== undefined) {
      const { data } = await resend({ variables: { input } });
      return data?.resendContractor?.link;
    }
    const { data } = await send({
      variables: { input: { ...input, contractorId: Number(values.contractorId) } },
    });
    return data?.sendToContractor?.link;
  };
  const submitted = async (values: typeof form.values) => {
    let link: string | null | undefined;
    const isSent = await submit(async () => {
      link = await save(values);
    });
    if (!isSent) return;
    notifyDone(t('sent'));
    onDone(link);
    onClose();
  };
  return (
    <FormDialog
      title={job === undefined ? t('send') : t('resendTitle', { name: job.contractor.name })}
      action={t(job === undefined ? 'send' : 'resend')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void submitted(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      {job === undefined ? (
        <FirmField
          departmentId={request.departmentId}
          {...form.getInputProps('contractorId')}
          onEmail={(email) => form.setFieldValue('email', email)}
        />
      ) : (
        <Alert color="gray">{t('resendHint')}</Alert>
      )}
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        type="email"
        {...form.getInputProps('email')}
      />
      <DateInput
        type="datetime-local"
        label={t('until')}
        required
        {...form.getInputProps('until')}
      />
      <Checkbox.Group label={t('may.title')} {...form.getInputProps('may')}>
        <Group gap="md" mt={6}>
          {PERMISSIONS.map((value) => (
            <Checkbox key={value} value={value} label={t(`may.${value}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label={t('showComments')}
        {...form.getInputProps('showComments', { type: 'checkbox' })}
      />
      <Textarea
        label={t('message')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  );
}

interface FirmFieldProps {
  /** Department of the request: firms of other ones are not offered. */
  readonly departmentId: number;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** Called with the address of the chosen firm. */
  readonly onEmail: (email: string) => void;
}

/** A choice of the firms that may get the job. */
function FirmField({ departmentId, onEmail, onChange, ...field }: FirmFieldProps) {
  const { t } = useTranslation('jobs');
  const { nodes, loading } = useWholeConnection(
    ContractorChoicesDocument,
    { filter: { blocked: false } },
    ({ contractors }) => contractors,
  );
  const firms = nodes.filter(
    (one) => one.departmentId === null || one.departmentId === departmentId,
  );
  const chosen = firms.find(({ id }) => String(id) === field.value);
  return (
    <Stack gap="xs">
      <Select
        label={t('firm')}
        required
        searchable
        data-autofocus
        data={firms.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={loading ? undefined : t('noFirm')}
        {...field}
        onChange={(value) => {
          onChange?.(value);
          onEmail(firms.find(({ id }) => String(id) === value)?.email ?? '');
        }}
      />
      {chosen?.insured === false && <Alert color="orange">{t('uninsured')}</Alert>}
    </Stack>
  );
}
