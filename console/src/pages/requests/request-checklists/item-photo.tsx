import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UploadedPhoto, upload } from '../../../api/files.ts';
import { IconCamera, IconCheck } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { asPhoto } from '../../../parts/shrink-photo.ts';
import type { AnswerFieldProps } from './use-answer.ts';

/** Adds a photo to the request, which answers the item. */
export function ItemPhoto({ requestId, item, answering, onChanged }: AnswerFieldProps) {
  const { t } = useTranslation('checklists');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const add = async (chosen: File | null) => {
    if (chosen === null) return;
    setSending(true);
    try {
      const file = await asPhoto(chosen);
      const path = `/api/v1/maintenance/${requestId}/attachments`;
      const { id: attachmentId } = await upload<UploadedPhoto>(path, { type: 'AFTER', file });
      await answering.give({ attachmentId });
      onChanged();
    } catch (error) {
      answering.refuse(errorText(error));
    } finally {
      setSending(false);
    }
  };
  const there = item.attachmentId !== null;
  return (
    <Group gap="xs">
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void add(file)}>
        {(props) => (
          <Button
            variant="default"
            loading={sending || answering.busy}
            leftSection={<IconCamera size={18} aria-hidden />}
            {...props}
          >
            {t(there ? 'photoAgain' : 'photo')}
          </Button>
        )}
      </FileButton>
      {there && (
        <Text size="sm" component="span">
          <IconCheck size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> {t('photoThere')}
        </Text>
      )}
    </Group>
  );
}
