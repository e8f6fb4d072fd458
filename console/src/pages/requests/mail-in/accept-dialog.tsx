import { useMutation } from '@apollo/client/react';
import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useCandidates } from '../maintenance/duplicates/use-candidates.ts';
import type { DecidedMail } from './decided-mail.ts';
import { AcceptInboundMailDocument, InboundMailListDocument } from './mail-in.generated.ts';

const STAGES = ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED'] as const;

type Values = {
  target: 'thread' | 'request' | 'new';
  requestId: string | null;
  asSender: boolean;
};

export interface AcceptDialogProps {
  readonly mail: DecidedMail;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
}

/** Accepts a mail: to the request of its thread, to another one, or as a new one. */
export function AcceptDialog({ mail, onClose, onAccepted }: AcceptDialogProps) {
  const { t } = useTranslation('mail-in');
  const { id, requestId, userId } = mail;
  const form = useForm<Values>({
    initialValues: {
      target: requestId === null ? 'new' : 'thread',
      requestId: null,
      asSender: false,
    },
    validate: {
      requestId: (value, { target }) =>
        target === 'request' && value === null ? t('accept.choose') : null,
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [accept] = useMutation(AcceptInboundMailDocument, {
    refetchQueries: [InboundMailListDocument],
  });
  const send = async (values: Values) => {
    const target = {
      thread: {},
      request: { requestId: Number(values.requestId) },
      new: { requestId: null },
    }[values.target];
    const input = { id, ...target, ...(values.asSender && { asSender: true }) };
    let made: number | null = null;
    const isDone = await submit(async () => {
      const { data } = await accept({ variables: { input } });
      made = data?.acceptInboundMail?.requestId ?? null;
    });
    if (!isDone) return;
    notifyDone(t('accept.done', { id: made ?? '' }));
    onAccepted();
    onClose();
  };
  const { target } = form.getValues();
  return (
    <FormDialog
      title={t('accept.title')}
      action={t('accept.action')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <Radio.Group label={t('accept.target')} {...form.getInputProps('target')}>
        <Stack gap="xs" mt="xs">
          {requestId !== null && (
            <Radio value="thread" label={t('accept.thread', { id: requestId })} />
          )}
          <Radio value="request" label={t('accept.request')} />
          <Radio value="new" label={t('accept.new')} />
        </Stack>
      </Radio.Group>
      {target === 'request' && <RequestSelect {...form.getInputProps('requestId')} />}
      {userId !== null && (
        <Checkbox
          label={t('accept.asSender')}
          description={t('accept.asSenderHint')}
          {...form.getInputProps('asSender', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

interface RequestSelectProps {
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
}

/** A request, found by words of its title or its number. */
function RequestSelect(field: RequestSelectProps) {
  const { t } = useTranslation(['mail-in', 'requests']);
  const [words, setWords] = useState('');
  const found = useCandidates({ text: words, stages: STAGES }) ?? [];
  return (
    <Select
      label={t('accept.search')}
      description={t('accept.searchHint')}
      required
      searchable
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={words.trim() === '' ? undefined : t('accept.nothing')}
      // The service has searched already.
      filter={({ options }) => options}
      data={found.map(({ id, title }) => ({
        value: String(id),
        label: t('requests:request.requestTitle', { id, title }),
      }))}
      {...field}
    />
  );
}
