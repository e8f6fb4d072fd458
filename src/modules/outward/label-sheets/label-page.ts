import { encodeQR } from 'qr';
import { Steps } from '../../../core/steps.js';
import { escaped } from '../mail/mail-page.js';
import { type Label, type LabelDocument, printable, TITLES } from './label-content.js';
import { LABEL_GEOMETRIES, type LabelGeometry, labelsOnSheet, layoutOf } from './label-formats.js';

/** Labels that are drawn between two pauses: a QR code takes about a millisecond. */
const DRAWN_AT_ONCE = 8;

/** Empty modules around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * Labels as a page of HTML that prints on their sheets: without script and outside addresses.
 *
 * @param logo the picture of the organisation as a JPEG.
 */
export async function labelPage(
  document: LabelDocument,
  logo: Buffer | undefined,
): Promise<Uint8Array> {
  const { format, language, skip, labels } = document;
  const geometry: LabelGeometry = LABEL_GEOMETRIES[format];
  const perSheet = labelsOnSheet(format);
  const house = { name: printable(document.houseName), image: imageOf(logo) };
  const steps = new Steps(DRAWN_AT_ONCE);
  const bytes: Buffer[] = [];
  const parts = [
    `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n` +
      `<title>${TITLES[language]}</title>\n<style>\n${styleOf(geometry)}</style>\n</head>\n<body>\n`,
  ];
  let place = skip;
  for (const [index, label] of labels.entries()) {
    if (index === 0 || place % perSheet === 0)
      parts.push(`${index === 0 ? '' : '</main>\n'}<main>\n`);
    parts.push(drawn(label, placeOf(geometry, place % perSheet), house));
    place += 1;
    if (parts.length >= DRAWN_AT_ONCE) bytes.push(Buffer.from(parts.splice(0).join('')));
    await steps.done();
  }
  parts.push(`${labels.length > 0 ? '</main>\n' : ''}</body>\n</html>\n`);
  return Buffer.concat([...bytes, Buffer.from(parts.join(''))]);
}

/** Edges of a label on its sheet, in millimetres. */
export function placeOf(
  { columns, left, top, width, height, gap }: LabelGeometry,
  place: number,
): { readonly left: number; readonly top: number } {
  const column = place % columns;
  return {
    left: left + column * (width + gap),
    top: top + ((place - column) / columns) * height,
  };
}

function imageOf(logo: Buffer | undefined): string {
  if (logo === undefined) return '';
  return `<img alt="" src="data:image/jpeg;base64,${logo.toString('base64')}">`;
}

/** A length of a style, without the traces of binary fractions. */
const round = (length: number) => Math.round(length * 100) / 100;

function styleOf(geometry: LabelGeometry): string {
  const { page, width, height } = geometry;
  const { qr, textLeft, textWidth, logo, sizes } = layoutOf(geometry);
  return `@page { size: ${round(page.width)}mm ${round(page.height)}mm; margin: 0 }
body { margin: 0; font-family: Arial, Helvetica, sans-serif; line-height: 1.15; color: #000; background: #fff }
main { position: relative; width: ${round(page.width)}mm; height: ${round(page.height)}mm; overflow: hidden; break-after: page }
main:last-of-type { break-after: auto }
section { position: absolute; width: ${round(width)}mm; height: ${round(height)}mm; overflow: hidden }
svg { position: absolute; left: 2mm; top: 2mm; width: ${round(qr)}mm; height: ${round(qr)}mm }
p { margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
[data-address] { position: absolute; left: 2mm; top: ${round(qr + 2.2)}mm; width: ${round(qr)}mm; font-size: ${round(sizes.address)}pt }
div { position: absolute; left: ${round(textLeft)}mm; top: 2mm; width: ${round(textWidth)}mm; height: ${round(height - 4)}mm }
footer { position: absolute; left: 0; right: 0; bottom: 0 }
img { position: absolute; right: 0; top: 0; max-width: ${round(logo.width)}mm; max-height: ${round(logo.height)}mm }
.code { font-size: ${round(sizes.code)}pt; font-weight: bold }
.name { font-size: ${round(sizes.name)}pt; min-height: 1em }
.place { font-size: ${round(sizes.place)}pt; color: #333 }
footer { font-size: ${round(sizes.hint)}pt }
.hint { font-weight: bold }
`;
}

function drawn(
  { code, name, place, address, hint }: Label,
  { left, top }: { readonly left: number; readonly top: number },
  house: { readonly name: string; readonly image: string },
): string {
  const lines = name.map((line) => `<p class="name">${escaped(line)}</p>`).join('');
  const line = (kind: string, text: string) =>
    text === '' ? '' : `<p class="${kind}">${escaped(text)}</p>`;
  return `<section style="left:${left.toFixed(2)}mm;top:${top.toFixed(2)}mm">${qrCode(address)}<p data-address>${escaped(address)}</p><div>${house.image}${line('code', code)}${lines}${line('place', place)}<footer>${line('hint', hint)}${line('house', house.name)}</footer></div></section>\n`;
}

function qrCode(address: string): string {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  });
  return `<svg viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg>`;
}
