import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';

export interface SecretNoticeProps {
  readonly secret: string;
  /** Whether the previous secret signs as well for a while. */
  readonly rotated?: boolean;
  readonly onClose: () => void;
}

/** Shows a receiver's new secret, which the service never shows again. */
export function SecretNotice({ secret, rotated = false, onClose }: SecretNoticeProps) {
  const { t } = useTranslation('system');
  const { t: common } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('webhooks.secretTitle')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('webhooks.secretOnce')}>
          {t('webhooks.secretHint')} {rotated && t('webhooks.secretOverlap')}
        </Alert>
        <Code className="numbers" p="sm" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="space-between">
          <CopyButton value={secret} timeout={3_000}>
            {({ copied, copy }) => (
              <Button
                variant="light"
                color={copied ? 'teal' : undefined}
                leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
                onClick={copy}
                data-autofocus
              >
                {common(copied ? 'action.copied' : 'action.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('webhooks.secretKept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
