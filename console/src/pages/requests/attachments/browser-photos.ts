import { browserConnection } from '../../../api/browser-connection.ts';
import { dropHanded, handOver } from '../../../offline/outbox/handed-photos.ts';
import { asKeptPhoto, asPhoto } from '../../../parts/shrink-photo.ts';
import { PhotoQueue, type SendPhoto } from './photo-queue.ts';

/** Queue for the photos of a page. @param limit maximum number of photos. */
export function photoQueue(send: SendPhoto, limit: number): PhotoQueue {
  return new PhotoQueue(send, limit, {
    connection: browserConnection,
    asPhoto,
    asKeptPhoto,
    handOver: (file) => handOver(file),
    takeBack: dropHanded,
    preview: (file) => URL.createObjectURL(file),
    forget: (preview) => URL.revokeObjectURL(preview),
  });
}
