import { HEAD, isTaken, LARGEST, scaleOf } from './photo-plan.ts';

/** Qualities, tried in order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Converts a picture to a format that the service accepts: unchanged if possible, otherwise smaller
 * or as a JPEG. Other formats, such as HEIC, are converted if the browser can read them.
 *
 * @throws Error when neither the browser nor the service can read the file as a picture.
 */
export async function asPhoto(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const taken = isTaken(head);
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    // Too large for a phone's memory: the service reduces it or reports an error.
    if (taken && file.size <= LARGEST) return undefined;
    throw error;
  });
  if (picture === undefined) return file;
  try {
    const scale = scaleOf({ size: file.size, taken }, picture);
    return scale === undefined ? file : await asJpeg(picture, scale, file.name);
  } finally {
    picture.close();
  }
}

async function asJpeg(picture: ImageBitmap, scale: number, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  let blob: Blob | null = null;
  for (const quality of QUALITIES) {
    blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (blob !== null && blob.size <= LARGEST) break;
  }
  if (blob === null) throw new Error('no picture');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
