import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';

/** Shows a new token, which the service never shows again. */
export function TokenNotice({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('tokens');
  const { t: common } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('shownTitle')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('shownOnce')}>
          {t('shownHint')}
        </Alert>
        <Code className="numbers" p="sm" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {token}
        </Code>
        <Group justify="space-between">
          <CopyButton value={token} timeout={3_000}>
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
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
