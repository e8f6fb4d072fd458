import sharp from 'sharp';
import { IncomingFile } from '../core/upload.js';

/** A photo of the demonstration: a wall with a stain. */
export async function demoPhoto(name: string): Promise<IncomingFile> {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#d8d2c4"/>
    <rect y="380" width="640" height="100" fill="#8a7f6d"/>
    <ellipse cx="350" cy="210" rx="120" ry="80" fill="#9fb0a8"/>
  </svg>`;
  const bytes = await sharp(Buffer.from(image)).png().toBuffer();
  return new IncomingFile(name, bytes, new AbortController().signal);
}
