import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconCopy } from '../icons/icons.ts';
import { Dialog } from './dialog.tsx';

export interface SecretDialogProps {
  readonly title: string;
  /** Explains that it is shown once, and its purpose. */
  readonly warning: string;
  readonly hint: ReactNode;
  readonly secret: string;
  /** Button that confirms that it was stored; nothing else closes the dialog. */
  readonly kept: string;
  readonly onClose: () => void;
}

/** Shows a new secret, which the service shows only once, and copies it. */
export function SecretDialog({ title, warning, hint, secret, kept, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<IconAlertTriangle />} title={warning}>
          {hint}
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
                {t(copied ? 'action.copied' : 'action.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{kept}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
