import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface DiscardQuestionProps {
  readonly opened: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before typed input is lost. Escape and a click outside keep it. */
export default function DiscardQuestion({ opened, onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      // Its own handler: that of the library would see the Escape that opens the question, too.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
      onClose={onKeep}
      title={t('unsaved.title')}
      size="sm"
      centered
      zIndex={400}
      withCloseButton={false}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm" mb="lg">
        {t('unsaved.text')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" color="red" onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
        <Button data-autofocus onClick={onKeep}>
          {t('unsaved.keep')}
        </Button>
      </Group>
    </Modal>
  );
}
