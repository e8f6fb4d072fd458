import { useMutation } from '@apollo/client/react';
import { NumberInput, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DepartmentSelect } from '../../../parts/department-select.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useCategoryOptions } from '../../planning/sla-policies/use-match-text.ts';
import { createInput, type MailboxValues, updateInput, valuesOf } from './mailbox-values.ts';
import {
  CreateMailboxDocument,
  MailboxListDocument,
  type MailboxRowFragment,
  UpdateMailboxDocument,
} from './mailboxes.generated.ts';
import { ImapFields, type MailboxForm, PushFields, SecretField } from './source-fields.tsx';

export interface MailboxDialogProps {
  /** The mailbox to change, or the archived one to restore; undefined for a new one. */
  readonly mailbox?: MailboxRowFragment | undefined;
  readonly onClose: () => void;
}

/** Creates, changes or restores a mailbox. */
export function MailboxDialog({ mailbox, onClose }: MailboxDialogProps) {
  const { t } = useTranslation('mail-in');
  const form = useForm<MailboxValues>({ initialValues: valuesOf(mailbox) });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const lists = { refetchQueries: [MailboxListDocument] };
  const [create] = useMutation(CreateMailboxDocument, lists);
  const [update] = useMutation(UpdateMailboxDocument, lists);
  const isArchived = mailbox != null && mailbox.archivedAt !== null;
  const save = async (values: MailboxValues) => {
    if (mailbox === undefined) await create({ variables: { input: createInput(values) } });
    else await update({ variables: { input: updateInput(mailbox, values) } });
  };
  const send = async (values: MailboxValues) => {
    if (!(await submit(() => save(values)))) return;
    notifyDone(t(isArchived ? 'restored' : 'saved'));
    onClose();
  };
  const name = mailbox?.name;
  return (
    <FormDialog
      title={name === undefined ? t('new') : t(isArchived ? 'restoreOf' : 'change', { name })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      {isArchived ? (
        <>
          <Text size="sm">{t('restoreHint')}</Text>
          {mailbox.kind === 'IMAP' && <SecretField form={form} />}
        </>
      ) : (
        <Fields form={form} mailbox={mailbox} />
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: MailboxForm;
  readonly mailbox: MailboxRowFragment | undefined;
}

function Fields({ form, mailbox }: FieldsProps) {
  const { t } = useTranslation('mail-in');
  const { kind } = form.getValues();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('field.name')}
          required
          data-autofocus
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('field.address')}
          type="email"
          required
          {...form.getInputProps('address')}
        />
        <DepartmentSelect
          label={t('field.department')}
          required
          {...form.getInputProps('departmentId')}
        />
        <Select
          label={t('field.category')}
          data={useCategoryOptions()}
          searchable
          clearable
          {...form.getInputProps('categoryId')}
        />
      </SimpleGrid>
      {mailbox === undefined && (
        <Select
          label={t('field.kind')}
          data={(['IMAP', 'PUSH'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      )}
      {kind === 'IMAP' ? (
        <ImapFields form={form} isNew={mailbox === undefined} />
      ) : (
        <PushFields form={form} />
      )}
      <TextInput
        label={t('field.authservId')}
        description={t('field.authservIdHint')}
        maxLength={200}
        {...form.getInputProps('authservId')}
      />
      <Select
        label={t('field.unknown')}
        data={(['HOLD', 'ACCEPT', 'REJECT'] as const).map((value) => ({
          value,
          label: t(`unknown.${value}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('unknown')}
      />
      <NumberInput
        label={t('field.retainDays')}
        description={t('field.retainDaysHint')}
        min={0}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('retainDays')}
      />
      <Switch
        label={t('field.autoreply')}
        {...form.getInputProps('autoreply', { type: 'checkbox' })}
      />
    </>
  );
}
