import { Alert, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCamera, IconPhotoPlus } from '../../../icons/icons.ts';
import { useRoom } from '../../../offline/outbox/use-room.ts';
import { usePhone } from '../../../parts/use-phone.ts';
import classes from './photo-picker.module.css';
import type { PhotoQueue } from './photo-queue.ts';
import { PhotoTile } from './photo-tile.tsx';
import { RoomLine } from './room-line.tsx';

/** Phones convert their formats if these are requested. */
const FROM_LIBRARY = 'image/jpeg,image/png,image/webp';

export interface PhotoPickerProps {
  readonly queue: PhotoQueue;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Adds photos from the camera, the library, by drop or paste, and shows their progress. */
export function PhotoPicker({ queue, label, disabled = false }: PhotoPickerProps) {
  const { t } = useTranslation('requests');
  const photos = useSyncExternalStore(queue.subscribe, queue.get);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);
  const phone = usePhone();
  const granted = useRoom();
  // The device keeps all photos of a form that waits, also those that are uploaded.
  const room = granted && Math.max(0, granted - photos.length);
  const isFull = disabled || room === 0;
  const add = async (files: readonly File[]) => {
    const { refused, tooMany } = await queue.add(files);
    const named = refused.map((name) => t('photos.notAPicture', { name }));
    setProblems(tooMany ? [...named, t('photos.tooMany', { count: queue.limit })] : named);
  };
  usePaste(isFull, (files) => void add(files));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isFull) void add([...event.dataTransfer.files]);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(phone ? 'photos.limit' : 'photos.hint', { count: queue.limit })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the buttons do the same. */}
      <div
        className={classes.area}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {photos.length > 0 && (
          <ul className={classes.tiles}>
            {photos.map((photo) => (
              <PhotoTile key={photo.key} photo={photo} queue={queue} disabled={disabled} />
            ))}
          </ul>
        )}
        {over ? (
          <Text className="quiet">{t('photos.drop')}</Text>
        ) : (
          <Stack gap="xs">
            <RoomLine room={room} />
            <Buttons
              disabled={isFull || photos.length >= queue.limit}
              onFiles={(files) => void add(files)}
            />
          </Stack>
        )}
      </div>
      {problems.length > 0 && (
        <Alert color="red" role="alert" mt="xs">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </Input.Wrapper>
  );
}

interface ButtonsProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function Buttons({ disabled, onFiles }: ButtonsProps) {
  const { t } = useTranslation('requests');
  return (
    <Group gap="xs" className={classes.buttons}>
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={(file) => file && onFiles([file])}
        disabled={disabled}
      >
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconCamera size={18} />}
            disabled={disabled}
            {...props}
          >
            {t('photos.camera')}
          </Button>
        )}
      </FileButton>
      <FileButton accept={FROM_LIBRARY} multiple onChange={onFiles} disabled={disabled}>
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={18} />}
            disabled={disabled}
            {...props}
          >
            {t('photos.choose')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Handles pictures that are pasted anywhere on the page. */
function usePaste(disabled: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (disabled) return;
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])].filter(({ type }) =>
        type.startsWith('image/'),
      );
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}
