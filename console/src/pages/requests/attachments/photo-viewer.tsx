import { ActionIcon, Group, Modal, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/client.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Received } from '../../../parts/received.tsx';
import { useMay, useViewer } from '../../../session/viewer.ts';
import {
  DeleteRequestPhotoDocument,
  type RequestDetailFragment,
  type RequestPhotoFragment,
} from '../maintenance/request.generated.ts';
import classes from './photo-viewer.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

export interface PhotoViewerProps {
  readonly request: RequestDetailFragment;
  readonly photos: readonly RequestPhotoFragment[];
  readonly photoId: number;
  readonly onMove: (photoId: number) => void;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Photos of a request, one at a time in the whole window. Keys: arrows, Escape, + and −. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { request, photos, photoId, onMove, onClose } = props;
  const { t } = useTranslation('requests');
  const [zoom, setZoom] = useState(0);
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  const move = (by: number) => {
    const next = photos[(index + by + photos.length) % photos.length];
    if (next) onMove(next.id);
    setZoom(0);
  };
  const zoomBy = (by: number) =>
    setZoom((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + by)));
  useHotkeys([
    ['ArrowRight', () => move(1)],
    ['ArrowLeft', () => move(-1)],
    ['+', () => zoomBy(1)],
    ['=', () => zoomBy(1)],
    ['-', () => zoomBy(-1)],
    ['0', () => setZoom(0)],
  ]);
  // The photo may be deleted, here or by somebody else.
  useEffect(() => {
    if (photo === undefined) onClose();
  }, [photo, onClose]);
  if (photo === undefined) return null;
  const alt = altOf(photo, photos);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('photos.viewer', { id: request.id }) } }}
    >
      <Bar {...props} photo={photo} index={index} zoom={zoom} onZoom={zoomBy} />
      <div className={classes.stage} data-zoomed={zoom > 0}>
        <div
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, height: `${(ZOOMS[zoom] ?? 1) * 100}%` }}
        >
          {/* All pixels are loaded when somebody looks closely. */}
          <Picture
            key={photo.id}
            url={zoom > 0 ? photo.url : photo.previewUrl}
            meanwhile={photo.previewUrl}
            alt={t(...alt)}
            fit="contain"
            eager
          />
        </div>
      </div>
      {photos.length > 1 && (
        <>
          <Arrow side="left" label={t('photos.previous')} onClick={() => move(-1)} />
          <Arrow side="right" label={t('photos.next')} onClick={() => move(1)} />
        </>
      )}
    </Modal>
  );
}

function altOf(photo: RequestPhotoFragment, photos: readonly RequestPhotoFragment[]) {
  const like = photos.filter(({ type }) => type === photo.type);
  const place = { number: like.indexOf(photo) + 1, count: like.length, name: photo.originalName };
  const key = photo.type === 'AFTER' ? 'photos.altAFTER' : 'photos.altBEFORE';
  return [key, place] as const;
}

interface ArrowProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly onClick: () => void;
}

function Arrow({ side, label, onClick }: ArrowProps) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      variant="default"
      radius="xl"
      size={44}
      className={classes.arrow}
      data-side={side}
      onClick={onClick}
      aria-label={label}
    >
      <Icon size={24} />
    </ActionIcon>
  );
}

type BarProps = PhotoViewerProps & {
  readonly photo: RequestPhotoFragment;
  readonly index: number;
  readonly zoom: number;
  readonly onZoom: (by: number) => void;
};

function Bar({ request, photos, photo, index, zoom, onZoom, onClose, onChanged }: BarProps) {
  const { t } = useTranslation(['requests', 'common']);
  const format = useFormat();
  const button = { variant: 'default', size: 40 } as const;
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.bar}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={600} truncate>
          {photo.type && t(`photos.${photo.type}`)}
          {' · '}
          <span className="numbers">
            {t('photos.position', { number: index + 1, count: photos.length })}
          </span>
        </Text>
        <Text size="xs" className="quiet" truncate>
          {photo.originalName} · {format.dateTime(photo.createdAt)} · {format.bytes(photo.size)}
          <Received after={photo.createdAt} at={photo.receivedAt} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          {...button}
          onClick={() => onZoom(-1)}
          disabled={zoom === 0}
          aria-label={t('photos.zoomOut')}
        >
          <IconZoomOut size={20} />
        </ActionIcon>
        <ActionIcon
          {...button}
          onClick={() => onZoom(1)}
          disabled={zoom === ZOOMS.length - 1}
          aria-label={t('photos.zoomIn')}
        >
          <IconZoomIn size={20} />
        </ActionIcon>
        <DeletePhoto request={request} photo={photo} onChanged={onChanged} />
        <ActionIcon {...button} onClick={onClose} aria-label={t('common:action.close')}>
          <IconX size={20} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

const OPEN = new Set(['PENDING', 'APPROVED', 'ASSIGNED']);

type DeleteProps = Pick<BarProps, 'request' | 'photo' | 'onChanged'>;

function DeletePhoto({ request, photo, onChanged }: DeleteProps) {
  const { t } = useTranslation('requests');
  const { userId } = useViewer();
  const mayDelete = useMay('maintenance.delete');
  const [asking, setAsking] = useState(false);
  if (!mayDelete && !(photo.uploadedById === userId && OPEN.has(request.status))) return null;
  const remove = async () => {
    await client.mutate({ mutation: DeleteRequestPhotoDocument, variables: { id: photo.id } });
    notifyDone(t('photos.deleted'));
    onChanged();
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size={40}
        onClick={() => setAsking(true)}
        aria-label={t('photos.delete')}
        data-needs-connection
      >
        <IconTrash size={20} />
      </ActionIcon>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('photos.deleteTitle')}
        action={t('photos.delete')}
        dangerous
        onConfirm={remove}
      >
        {t('photos.deleteText', { name: photo.originalName })}
      </Confirm>
    </>
  );
}
