import { Steps } from '../../../core/steps.js';
import { LABEL_GEOMETRIES, type LabelFormatName, layoutOf, POINTS } from './label-formats.js';
import type { LabelRow } from './label-sheets.queries.js';
import { fitted, fittedEnd, placeBeside, twoLines } from './label-text.js';

/** The language of the organisation. */
export type LabelLanguage = 'en' | 'de';

/** Invitation of labels with a report link. */
const SCAN: Readonly<Record<LabelLanguage, string>> = {
  en: 'Scan to report a problem',
  de: 'Scannen und Problem melden',
};

/** Title of the documents. */
export const TITLES: Readonly<Record<LabelLanguage, string>> = { en: 'Labels', de: 'Schilder' };

/** The texts of a label, in lines that fit. */
export interface Label {
  readonly code: string;
  /** At most two lines. */
  readonly name: readonly string[];
  readonly place: string;
  /** Text of the QR code. */
  readonly address: string;
  /** Empty without a report link. */
  readonly hint: string;
}

/** Labels of one format, with what all of them have. */
export interface LabelDocument {
  readonly format: LabelFormatName;
  readonly language: LabelLanguage;
  readonly houseName: string;
  readonly skip: number;
  readonly labels: readonly Label[];
}

/** Pages of the console for assets and locations. */
const PAGES = { asset: 'equipment', location: 'places' } as const;

/** Labels between two pauses. */
const AT_ONCE = 200;

/** Facts of the organisation that stand on labels. */
interface House {
  readonly publicUrl: string;
  readonly language: LabelLanguage;
  readonly hasLogo: boolean;
}

/** The labels of things, in their order. */
export async function labelsOf(
  rows: readonly LabelRow[],
  format: LabelFormatName,
  { publicUrl, language, hasLogo }: House,
): Promise<Label[]> {
  const { textWidth, logo, sizes } = layoutOf(LABEL_GEOMETRIES[format]);
  const room = (size: number, width = textWidth) => (width * POINTS) / size;
  const codeRoom = room(sizes.code, hasLogo ? textWidth - logo.width - 1 : textWidth);
  const steps = new Steps(AT_ONCE);
  const labels: Label[] = [];
  for (const { type, id, code, name, place, linkCode } of rows) {
    const page = linkCode === null ? `${PAGES[type]}/${id}` : `r/${linkCode}`;
    labels.push({
      code: fitted(printable(code ?? ''), codeRoom),
      name: twoLines(printable(name), room(sizes.name)),
      place: fittedEnd(printable(placeBeside(name, place ?? '')), room(sizes.place)),
      address: `${publicUrl}/${page}`,
      hint: linkCode === null ? '' : SCAN[language],
    });
    await steps.done();
  }
  return labels;
}

/** A text without control characters. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');
}
