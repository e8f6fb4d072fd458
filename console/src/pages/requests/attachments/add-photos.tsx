import { Button, FileButton, Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { browserConnection } from '../../../api/browser-connection.ts';
import { upload } from '../../../api/files.ts';
import type { AttachmentType } from '../../../generated/schema.ts';
import { IconCamera, IconPhotoPlus } from '../../../icons/icons.ts';
import { outbox } from '../../../offline/outbox/browser-outbox.ts';
import { newClientId } from '../../../offline/outbox/client-id.ts';
import { useRoom } from '../../../offline/outbox/use-room.ts';
import { laneOfRequest } from '../../../offline/queue/lanes.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { asKeptPhoto } from '../../../parts/shrink-photo.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { photoQueue } from './browser-photos.ts';
import classes from './photo-picker.module.css';
import { isLost, type PhotoQueue, type QueuedPhoto } from './photo-queue.ts';
import { RoomLine } from './room-line.tsx';
import { useWaitingPhotos, WaitingPhotos } from './waiting-photos.tsx';

const PhotoTile = lazy(async () => ({ default: (await import('./photo-tile.tsx')).PhotoTile }));

export interface AddPhotosProps {
  readonly requestId: number;
  readonly type: AttachmentType;
  /** Number of photos that can still be added. */
  readonly limit: number;
  /** Opens the camera at once. */
  readonly camera?: boolean;
  readonly onAdded: () => void;
}

/** Client ids of photos: one that was sent without an answer is kept under the same, and so is there once. */
const clientIds = new WeakMap<File, string>();

function clientIdOf(file: File): string {
  const clientId = clientIds.get(file) ?? newClientId();
  clientIds.set(file, clientId);
  return clientId;
}

/** Adds photos to an existing request; without network they wait on the device. */
export function AddPhotos({ requestId, type, limit, camera = false, onAdded }: AddPhotosProps) {
  const { t } = useTranslation('requests');
  const [queue] = useState(() =>
    photoQueue(
      (file, options) =>
        upload(
          `/api/v1/maintenance/${requestId}/attachments`,
          { type, clientId: clientIdOf(file), file },
          options,
        ),
      limit,
    ),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  const waiting = useWaitingPhotos({ requestId }).length;
  const room = useRoom();
  useKept(queue, photos, { requestId, type });
  const added = useRef(onAdded);
  added.current = onAdded;
  const done = photos.filter(({ state }) => state === 'done');
  const working = photos.some(({ state }) => state === 'uploading' || state === 'waiting');
  useEffect(() => {
    if (done.length === 0) return;
    // The request shows them now.
    for (const { key } of done) queue.remove(key);
    notifyDone(t('photos.added'));
    added.current();
  }, [done, queue, t]);
  const add = async (files: readonly File[]) => {
    const { refused, tooMany } = await queue.add(files);
    for (const name of refused) notifyFailed(t('photos.notAPicture', { name }));
    if (tooMany) notifyFailed(t('photos.tooMany', { count: queue.limit }));
  };
  const isFull = room === 0 || waiting >= limit;
  return (
    <Stack gap="xs" mt="xs" className="no-print" data-photos={type}>
      <WaitingPhotos requestId={requestId} type={type} />
      {photos.length > 0 && (
        <ul className={classes.tiles} style={{ margin: 0 }}>
          {photos.map((photo) => (
            <Suspense key={photo.key}>
              <PhotoTile photo={photo} queue={queue} disabled={false} />
            </Suspense>
          ))}
        </ul>
      )}
      <RoomLine room={room} />
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={(chosen) => void add([chosen].flat().filter((file) => file !== null))}
        disabled={isFull}
      >
        {(props) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={camera ? <IconCamera size={16} /> : <IconPhotoPlus size={16} />}
            loading={working}
            disabled={isFull}
            className={classes.add}
            {...props}
          >
            {t(`photos.add${type}`)}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}

/** Keeps the photos that could not be uploaded on this device. */
function useKept(
  queue: PhotoQueue,
  photos: readonly QueuedPhoto[],
  { requestId, type }: Pick<AddPhotosProps, 'requestId' | 'type'>,
): void {
  const errorText = useErrorText();
  const { userId, profile, email } = useViewer();
  const name = nameOf({ ...profile, email });
  // One that the device has refused waits for a retry.
  const [tried] = useState(() => new Set<string>());
  useEffect(() => {
    const keep = async ({ key, file }: QueuedPhoto) => {
      const photo = { file: await asKeptPhoto(file), fileName: file.name };
      const input = { requestId, type, clientId: clientIdOf(file) };
      const lane = laneOfRequest(requestId);
      await outbox.add([{ lane, operation: 'uploadAttachment', input, photo }], { userId, name });
      queue.remove(key);
    };
    for (const photo of photos) {
      const waits = photo.state === 'waiting' && !browserConnection.isOnline;
      if (tried.has(photo.key) || !(waits || isLost(photo))) continue;
      tried.add(photo.key);
      keep(photo).catch((error: unknown) => notifyFailed(errorText(error)));
    }
  }, [photos, queue, requestId, type, tried, errorText, userId, name]);
}
