import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconKey, IconSend, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PingDialog } from './ping-dialog.tsx';
import { SecretNotice } from './secret-notice.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  type WebhookRowFragment,
} from './webhooks.generated.ts';

interface EndpointProps {
  readonly endpoint: WebhookRowFragment;
}

interface DialogProps extends EndpointProps {
  readonly onClose: () => void;
}

type Dialog = 'ping' | 'edit' | 'rotate' | 'delete';

/** Actions on a receiver. */
export function WebhookActions({ endpoint }: EndpointProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <Group gap="xs">
      <Button leftSection={<IconSend size={16} />} onClick={() => setDialog('ping')}>
        {t('webhooks.ping')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} />}
        onClick={() => setDialog('edit')}
      >
        {common('action.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconKey size={16} />}
        onClick={() => setDialog('rotate')}
      >
        {t('webhooks.rotate')}
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => setDialog('delete')}
      >
        {common('action.delete')}
      </Button>
      {dialog === 'ping' && <PingDialog id={endpoint.id} onClose={close} />}
      {dialog === 'edit' && <WebhookDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog endpoint={endpoint} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog endpoint={endpoint} onClose={close} />}
    </Group>
  );
}

function RotateDialog({ endpoint, onClose }: DialogProps) {
  const { t } = useTranslation('system');
  const [secret, setSecret] = useState<string>();
  const rotated = useRef(false);
  // The secret is only kept in the dialog.
  const [rotate] = useMutation(RotateWebhookSecretDocument, { fetchPolicy: 'no-cache' });
  if (secret !== undefined) return <SecretNotice secret={secret} rotated onClose={onClose} />;
  return (
    <Confirm
      opened
      // The dialog closes itself on success, and the secret replaces it.
      onClose={() => !rotated.current && onClose()}
      title={t('webhooks.rotateTitle')}
      action={t('webhooks.rotate')}
      onConfirm={async () => {
        const { data } = await rotate({ variables: { id: endpoint.id } });
        rotated.current = true;
        setSecret(data?.rotateWebhookSecret.secret);
      }}
    >
      {t('webhooks.rotateHint')}
    </Confirm>
  );
}

function DeleteDialog({ endpoint, onClose }: DialogProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  const navigate = useNavigate({ from: '/system/settings' });
  const [remove] = useMutation(DeleteWebhookDocument);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('webhooks.deleteTitle')}
      action={common('action.delete')}
      dangerous
      onConfirm={async () => {
        await remove({
          variables: { id: endpoint.id },
          update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'webhookEndpoints' }),
        });
        notifyDone(t('webhooks.deleted'));
        await navigate({ search: {}, replace: true });
      }}
    >
      {t('webhooks.deleteHint', { url: endpoint.url })}
    </Confirm>
  );
}
