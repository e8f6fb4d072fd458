import { browserConnection } from '../../../api/browser-connection.ts';
import { asPhoto } from '../../../parts/shrink-photo.ts';
import { PhotoQueue, type SendPhoto } from './photo-queue.ts';

/** A queue for the photos of a page. @param limit how many it takes. */
export function photoQueue(send: SendPhoto, limit: number): PhotoQueue {
  return new PhotoQueue(send, limit, {
    connection: browserConnection,
    asPhoto,
    preview: (file) => URL.createObjectURL(file),
    forget: (preview) => URL.revokeObjectURL(preview),
  });
}
