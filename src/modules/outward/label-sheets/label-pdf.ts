import path from 'node:path';
import { makeInThread } from '../../requests/job-sheets/pdf.js';
import { type LabelDocument, printable, TITLES } from './label-content.js';
import {
  LABEL_GEOMETRIES,
  type LabelGeometry,
  labelsOnSheet,
  layoutOf,
  POINTS,
} from './label-formats.js';
import { placeOf } from './label-page.js';
import type { PdfLabels } from './label-pdf-worker.js';
import { fitted } from './label-text.js';

/** Beside this file, with the same extension: that of the sources in tests. */
const FILE = new URL(`./label-pdf-worker${path.extname(import.meta.url)}`, import.meta.url);

/**
 * Makes the PDF of labels in a separate thread, as job sheets are made.
 *
 * @param logo the picture of the organisation as a JPEG.
 * @param signal ends the thread when it is aborted.
 * @throws AppError SERVICE_UNAVAILABLE after 30 s.
 */
export async function labelPdf(
  document: LabelDocument,
  logo: Buffer | undefined,
  madeAt: Date,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { format, language, skip, labels } = document;
  const geometry: LabelGeometry = LABEL_GEOMETRIES[format];
  const { qr, textLeft, textWidth, logo: logoSize, sizes } = layoutOf(geometry);
  const perSheet = labelsOnSheet(format);
  const points = (length: number) => length * POINTS;
  const placed = labels.map((label, index) => {
    const place = skip + index;
    const edges = placeOf(geometry, place % perSheet);
    return {
      ...label,
      page: Math.floor(place / perSheet),
      left: points(edges.left),
      top: points(edges.top),
    };
  });
  const { page, height } = geometry;
  return await makeInThread(
    FILE,
    {
      title: TITLES[language],
      language,
      madeAt,
      page: { width: points(page.width), height: points(page.height) },
      height: points(height),
      padding: points(2),
      qr: points(qr),
      textLeft: points(textLeft),
      textWidth: points(textWidth),
      logoSize: { width: points(logoSize.width), height: points(logoSize.height) },
      sizes,
      houseName: fitted(printable(document.houseName), points(textWidth) / sizes.hint),
      logo,
      labels: placed,
    } satisfies PdfLabels,
    signal,
  );
}
