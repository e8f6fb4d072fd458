import { Button, FileButton, Stack } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../../api/files.ts';
import type { AttachmentType } from '../../../generated/schema.ts';
import { IconPhotoPlus } from '../../../icons/icons.ts';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { photoQueue } from './browser-photos.ts';
import classes from './photo-picker.module.css';
import { PhotoTile } from './photo-tile.tsx';

export interface AddPhotosProps {
  readonly requestId: number;
  readonly type: AttachmentType;
  /** Number of photos that can still be added. */
  readonly limit: number;
  readonly onAdded: () => void;
}

/** Adds photos to an existing request. */
export function AddPhotos({ requestId, type, limit, onAdded }: AddPhotosProps) {
  const { t } = useTranslation('requests');
  const [queue] = useState(() =>
    photoQueue(
      (file, options) =>
        upload(`/api/v1/maintenance/${requestId}/attachments`, { type, file }, options),
      limit,
    ),
  );
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
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
  return (
    <Stack gap="xs" mt="xs" className="no-print" data-needs-connection>
      {photos.length > 0 && (
        <ul className={classes.tiles} style={{ margin: 0 }}>
          {photos.map((photo) => (
            <PhotoTile key={photo.key} photo={photo} queue={queue} disabled={false} />
          ))}
        </ul>
      )}
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        multiple
        onChange={(files) => void add(files)}
      >
        {(props) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPhotoPlus size={16} />}
            loading={working}
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
