/** A part of a text, found by a search or not. */
export interface MarkedPart {
  /** Place of the part, which tells it from others. */
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The parts of a text of a search, which is escaped, with `<mark>` around what was found. */
export function markedParts(html: string): MarkedPart[] {
  return html
    .split(/<mark>(.*?)<\/mark>/s)
    .map((part, at) => ({ at, text: unescaped(part), isMarked: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign);
}
