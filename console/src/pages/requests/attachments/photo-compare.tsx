import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentType } from '../../../generated/schema.ts';
import { PHOTO_TYPES } from '../../../parts/enum-values.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Section } from '../../../parts/section.tsx';
import { usePhone } from '../../../parts/use-phone.ts';
import { useMay, useViewer } from '../../../session/viewer.ts';
import type {
  RequestDetailFragment,
  RequestPhotoFragment,
} from '../maintenance/request.generated.ts';
import { ANCHORS } from '../maintenance/work/anchors.ts';
import { AddPhotos } from './add-photos.tsx';
import classes from './photo-compare.module.css';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

/** Maximum number of photos of a request (schema). */
const LIMIT = 20;

export interface PhotoCompareProps {
  readonly request: RequestDetailFragment;
  /** Loads all photos, for printing. */
  readonly eager: boolean;
  readonly onChanged: () => void;
}

/** Returns whether the viewer may add photos (docs/behaviour/files.md). */
function useMayAdd({ status, requesterId, assigneeId, attachments }: RequestDetailFragment) {
  const { userId } = useViewer();
  const mayUpdate = useMay('maintenance.update');
  const related = requesterId === userId || assigneeId === userId || mayUpdate;
  return related && status !== 'CANCELLED' && attachments.length < LIMIT;
}

/** Photos from before and after the work, side by side. */
export function PhotoCompare({ request, eager, onChanged }: PhotoCompareProps) {
  const { t } = useTranslation('requests');
  const [opened, setOpened] = useState<number>();
  const mayAdd = useMayAdd(request);
  const photos = PHOTO_TYPES.flatMap((type) =>
    request.attachments.filter((photo) => photo.type === type),
  );
  return (
    <Section title={t('photos.compare')} anchor={ANCHORS.photos}>
      <SimpleGrid cols={2} spacing="md">
        {PHOTO_TYPES.map((type) => (
          <div key={type}>
            <Gallery
              type={type}
              photos={photos.filter((photo) => photo.type === type)}
              eager={eager}
              onOpen={(photo) => setOpened(photo.id)}
            />
            {mayAdd && (
              <AddPhotos
                requestId={request.id}
                type={type}
                limit={LIMIT - request.attachments.length}
                onAdded={onChanged}
              />
            )}
          </div>
        ))}
      </SimpleGrid>
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer
            request={request}
            photos={photos}
            photoId={opened}
            onMove={setOpened}
            onClose={() => setOpened(undefined)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </Section>
  );
}

interface GalleryProps {
  readonly type: AttachmentType;
  readonly photos: readonly RequestPhotoFragment[];
  readonly eager: boolean;
  readonly onOpen: (photo: RequestPhotoFragment) => void;
}

function Gallery({ type, photos, eager, onOpen }: GalleryProps) {
  const { t } = useTranslation('requests');
  // Two beside each other on a phone are not larger than thumbnails.
  const phone = usePhone();
  return (
    <>
      <Title order={3} size="sm" mb="xs">
        {t(`photos.${type}`)}
      </Title>
      {photos.length === 0 ? (
        <div className={classes.none}>
          <Text size="sm" className="quiet" ta="center">
            {t(`photos.none${type}`)}
          </Text>
        </div>
      ) : (
        <ul className={classes.photos}>
          {photos.map((photo, index) => {
            const place = { number: index + 1, count: photos.length, name: photo.originalName };
            return (
              <li key={photo.id}>
                <Button
                  variant="transparent"
                  className={classes.photo}
                  onClick={() => onOpen(photo)}
                  title={t('photos.open')}
                >
                  <Picture
                    url={index === 0 && !phone ? photo.previewUrl : photo.thumbnailUrl}
                    alt={t(`photos.alt${type}`, place)}
                    fit="contain"
                    eager={eager}
                  />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
