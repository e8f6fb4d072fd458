import { useMutation } from '@apollo/client/react';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { UpdateWebhookDocument, type WebhookRowFragment } from './webhooks.generated.ts';

/** Enables and disables a receiver; shown at once and reverted on failure. */
export function WebhookSwitch({ endpoint }: { readonly endpoint: WebhookRowFragment }) {
  const { t } = useTranslation('system');
  const errorText = useErrorText();
  const [update] = useMutation(UpdateWebhookDocument);
  const change = async (enabled: boolean) => {
    try {
      await update({
        variables: { input: { id: endpoint.id, enabled } },
        optimisticResponse: {
          updateWebhookEndpoint: {
            ...endpoint,
            enabled,
            disabledReason: enabled ? null : endpoint.disabledReason,
          },
        },
      });
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <Switch
      aria-label={t('webhooks.enable', { url: endpoint.url })}
      checked={endpoint.enabled}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
