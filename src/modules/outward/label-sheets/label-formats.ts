import { widthOf } from './label-text.js';

/** A sheet of labels that shops sell, or a roll; lengths in millimetres. */
export interface LabelGeometry {
  /** Size of the page. */
  readonly page: { readonly name: string; readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Distance from the left and upper edge of the page to the first label. */
  readonly left: number;
  readonly top: number;
  /** Distance between two columns; rows have none. */
  readonly gap: number;
  /** Size of the texts: 1 is that of the smallest label. */
  readonly scale: number;
}

const A4 = { name: 'A4', width: 210, height: 297 };
const LETTER = { name: 'Letter', width: 215.9, height: 279.4 };

/** The formats, by their names in both interfaces. */
export const LABEL_GEOMETRIES = {
  a4_63x38: {
    ...{ page: A4, width: 63.5, height: 38.1, columns: 3, rows: 7 },
    ...{ left: 7.25, top: 15.15, gap: 2.5, scale: 1.2 },
  },
  a4_70x36: {
    ...{ page: A4, width: 70, height: 36, columns: 3, rows: 8 },
    ...{ left: 0, top: 4.5, gap: 0, scale: 1.2 },
  },
  a4_99x68: {
    ...{ page: A4, width: 99.1, height: 67.7, columns: 2, rows: 4 },
    ...{ left: 4.65, top: 13.1, gap: 2.5, scale: 1.9 },
  },
  letter_67x25: {
    ...{ page: LETTER, width: 66.675, height: 25.4, columns: 3, rows: 10 },
    ...{ left: 4.7625, top: 12.7, gap: 3.175, scale: 1 },
  },
  single_62: {
    page: { name: '62 mm', width: 62, height: 40 },
    ...{ width: 62, height: 40, columns: 1, rows: 1 },
    ...{ left: 0, top: 0, gap: 0, scale: 1.2 },
  },
} as const satisfies Readonly<Record<string, LabelGeometry>>;

/** Name of a format. */
export type LabelFormatName = keyof typeof LABEL_GEOMETRIES;

/** Labels on a sheet. */
export function labelsOnSheet(format: LabelFormatName): number {
  const { columns, rows } = LABEL_GEOMETRIES[format];
  return columns * rows;
}

/** Distance from the edges of a label, and between its parts. */
const PADDING = 2;

/** Points of a millimetre. */
export const POINTS = 72 / 25.4;

/** The longest invitation of labels with a report link. */
const LONGEST_HINT = 'Scannen und Problem melden';

/** Where the parts of a label are; lengths in millimetres, sizes of texts in points. */
export interface LabelLayout {
  readonly qr: number;
  /** Left edge and width of the texts. */
  readonly textLeft: number;
  readonly textWidth: number;
  readonly logo: { readonly width: number; readonly height: number };
  readonly sizes: {
    readonly code: number;
    readonly name: number;
    readonly place: number;
    readonly hint: number;
    readonly address: number;
  };
}

/** The layout of the labels of a format. */
export function layoutOf({ width, height, scale }: LabelGeometry): LabelLayout {
  // The address stands below the code.
  const qr = Math.min(height - 2 * PADDING - 1.5 * scale, width * 0.38);
  const textLeft = PADDING + qr + PADDING;
  const textWidth = width - textLeft - PADDING;
  return {
    qr,
    textLeft,
    textWidth,
    logo: { width: 9 * scale, height: 4.5 * scale },
    sizes: {
      code: 9.5 * scale,
      name: 8 * scale,
      place: 6 * scale,
      // The invitation is never cut.
      hint: Math.min(6.2 * scale, (textWidth * POINTS) / widthOf(LONGEST_HINT)),
      address: 2.6 * scale,
    },
  };
}
