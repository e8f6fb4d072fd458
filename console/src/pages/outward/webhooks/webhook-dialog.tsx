import { useMutation } from '@apollo/client/react';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { EventChoice } from './event-choice.tsx';
import { SecretNotice } from './secret-notice.tsx';
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  WebhookListDocument,
  type WebhookRowFragment,
} from './webhooks.generated.ts';

export interface WebhookDialogProps {
  readonly onClose: () => void;
  /** The receiver to change; undefined for a new one. */
  readonly endpoint?: WebhookRowFragment;
}

/** Creates a receiver and shows its secret, or changes one. */
export function WebhookDialog({ onClose, endpoint }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretNotice secret={secret} onClose={onClose} />;
  return <WebhookForm endpoint={endpoint} onClose={onClose} onCreated={setSecret} />;
}

interface WebhookFormProps {
  readonly endpoint: WebhookRowFragment | undefined;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

function WebhookForm({ endpoint, onClose, onCreated }: WebhookFormProps) {
  const { t } = useTranslation('system');
  const form = useForm({
    initialValues: {
      url: endpoint?.url ?? 'https://',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? ['maintenance.status_changed'],
      includeText: endpoint?.includeText ?? false,
      includeFields: endpoint?.includeFields ?? false,
      enabled: endpoint?.enabled ?? true,
    },
    validate: {
      events: (events) => (events.length === 0 ? t('webhooks.eventsMissing') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(endpoint);
  const send = (values: typeof form.values) =>
    submit(async () => {
      const secret = await save(values);
      if (secret !== undefined) return onCreated(secret);
      notifyDone(t('webhooks.saved'));
      onClose();
    });
  return (
    <FormDialog
      title={t(endpoint ? 'webhooks.edit' : 'webhooks.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput
        type="url"
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        required
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Textarea
        label={t('webhooks.description')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <EventChoice {...form.getInputProps('events')} />
      {form.getValues().events.includes('maintenance.commented') && (
        <Checkbox
          label={t('webhooks.includeText')}
          {...form.getInputProps('includeText', { type: 'checkbox' })}
        />
      )}
      {form.getValues().events.some((event) => WITH_FIELDS.includes(event)) && (
        <Checkbox
          label={t('webhooks.includeFields')}
          {...form.getInputProps('includeFields', { type: 'checkbox' })}
        />
      )}
      <Switch
        label={t('webhooks.enabledLabel')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

/** The events that tell values of fields. */
const WITH_FIELDS: readonly string[] = [
  'maintenance.status_changed',
  'maintenance.stage_changed',
  'maintenance.fields_changed',
];

interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: string[];
  readonly includeText: boolean;
  readonly includeFields: boolean;
  readonly enabled: boolean;
}

/** Saves a receiver. @returns the secret of a new one. */
function useSave(endpoint: WebhookRowFragment | undefined) {
  const [create] = useMutation(CreateWebhookDocument, { refetchQueries: [WebhookListDocument] });
  const [update] = useMutation(UpdateWebhookDocument);
  return async (values: WebhookValues) => {
    const { url, enabled, events, includeText, includeFields } = values;
    const description = values.description.trim();
    if (endpoint !== undefined) {
      const input = {
        id: endpoint.id,
        url,
        enabled,
        events,
        includeText,
        includeFields,
        description: description || null,
      };
      await update({ variables: { input } });
      return undefined;
    }
    const { data } = await create({
      variables: {
        input: {
          ...{ url, enabled, events, includeText, includeFields },
          ...(description && { description }),
        },
      },
      // The secret is only kept in the dialog.
      fetchPolicy: 'no-cache',
    });
    return data?.createWebhookEndpoint.secret;
  };
}
