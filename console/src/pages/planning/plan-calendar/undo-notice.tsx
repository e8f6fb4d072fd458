import { Alert, Button, CloseButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp } from '../../../icons/icons.ts';

export interface UndoNoticeProps {
  readonly text: string;
  /** Takes back what the text tells; undefined where that is not possible. */
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Tells what came of a move, and takes it back. */
export function UndoNotice({ text, onUndo, onClose }: UndoNoticeProps) {
  const { t } = useTranslation('schedules');
  return (
    <Alert role="status" p="xs" className="no-print">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {text}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {onUndo && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp size={16} />}
              onClick={onUndo}
            >
              {t('calendar.undo')}
            </Button>
          )}
          <CloseButton aria-label={t('calendar.close')} onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  );
}
