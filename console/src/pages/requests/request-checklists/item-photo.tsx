import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserConnection } from '../../../api/browser-connection.ts';
import { type UploadedPhoto, upload } from '../../../api/files.ts';
import { OFFLINE, toServiceError } from '../../../api/service-error.ts';
import { IconCamera, IconCheck } from '../../../icons/icons.ts';
import { newClientId } from '../../../offline/outbox/client-id.ts';
import { asIds, handOver, type PhotoRef } from '../../../offline/outbox/handed-photos.ts';
import { useRoom } from '../../../offline/outbox/use-room.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { asKeptPhoto, asPhoto } from '../../../parts/shrink-photo.ts';
import { RoomLine } from '../attachments/room-line.tsx';
import type { AnswerFieldProps } from './use-answer.ts';

/** Uploads a photo of the work. @returns its id, or without network the reference for the queue. */
async function photoOf(chosen: File, requestId: number): Promise<PhotoRef> {
  // The queue keeps it under the same id, so that one whose answer is lost is there once.
  const clientId = newClientId();
  const kept = async () => handOver(await asKeptPhoto(chosen), clientId);
  if (!browserConnection.isOnline) return await kept();
  const file = await asPhoto(chosen);
  const path = `/api/v1/maintenance/${requestId}/attachments`;
  try {
    return (await upload<UploadedPhoto>(path, { type: 'AFTER', clientId, file })).id;
  } catch (error) {
    if (toServiceError(error).code !== OFFLINE) throw error;
    return await kept();
  }
}

/** Adds a photo to the request, which answers the item. */
export function ItemPhoto({ requestId, item, answering, onChanged }: AnswerFieldProps) {
  const { t } = useTranslation(['checklists', 'requests']);
  const errorText = useErrorText();
  const room = useRoom();
  const [sending, setSending] = useState(false);
  const add = async (chosen: File | null) => {
    if (chosen === null) return;
    setSending(true);
    try {
      const [attachmentId] = asIds([await photoOf(chosen, requestId)]);
      if (attachmentId !== undefined) await answering.give({ attachmentId });
      onChanged();
    } catch (error) {
      const isPicture = error instanceof DOMException;
      const { name } = chosen;
      answering.refuse(isPicture ? t('requests:photos.notAPicture', { name }) : errorText(error));
    } finally {
      setSending(false);
    }
  };
  const there = item.attachmentId !== null;
  return (
    <Group gap="xs">
      <RoomLine room={room} />
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        onChange={(file) => void add(file)}
        disabled={room === 0}
      >
        {(props) => (
          <Button
            variant="default"
            loading={sending || answering.busy}
            disabled={room === 0}
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
