import { HEAD, isTaken, isWorthSending, keptScaleOf, LARGEST, scaleOf } from './photo-plan.ts';

const QUALITY = 0.85;

/**
 * Makes a picture smaller before it is sent, upright, and a JPEG of formats that the service does
 * not accept, such as HEIC, if the browser can read them. A picture that the browser cannot read is
 * sent unchanged.
 *
 * @throws Error when neither the browser nor the service can read the file as a picture.
 */
export async function asPhoto(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const chosen = { size: file.size, taken: isTaken(head) };
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    // Too large for a phone's memory: the service reduces it or reports an error.
    if (chosen.taken && file.size <= LARGEST) return undefined;
    throw error;
  });
  if (picture === undefined) return file;
  try {
    const scale = scaleOf(chosen, picture);
    if (scale === undefined) return file;
    const reduced = await asJpeg(picture, scale, file.name);
    return isWorthSending(chosen, reduced.size) ? reduced : file;
  } finally {
    picture.close();
  }
}

/** Pictures that `asKeptPhoto` has made, which are not encoded again. */
const made = new WeakSet<File>();

/**
 * Makes the picture that the device keeps until there is network: small, and a new JPEG also of a small
 * one, so that the position in its data goes.
 *
 * @throws Error when the browser cannot read the file as a picture.
 */
export async function asKeptPhoto(file: File): Promise<File> {
  if (made.has(file)) return file;
  const picture = await createImageBitmap(file);
  try {
    const kept = await asJpeg(picture, keptScaleOf(picture), file.name);
    made.add(kept);
    return kept;
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
  context.imageSmoothingQuality = 'high';
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (blob === null) throw new Error('no picture');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}
