/** What the service takes without change (docs/behaviour/files.md). */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** Largest file that the service takes, in bytes. */
const LARGEST = 10_000_000;
/** Longest side of a picture that was made smaller, in pixels. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.85;

/**
 * A picture as the service takes it: as it is where that is possible, else smaller or as a JPEG.
 *
 * @throws Error when the browser cannot read the file as a picture.
 */
export async function asPhoto(file: File): Promise<File> {
  if (TAKEN.has(file.type) && file.size <= LARGEST) return file;
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    if (blob === null) throw new Error('no picture');
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
