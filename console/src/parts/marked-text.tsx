import { Mark } from '@mantine/core';
import { markedParts } from './marked-parts.ts';

export interface MarkedTextProps {
  /** Text of a search: escaped, with `<mark>` around what was found. */
  readonly html: string;
}

/** Shows a text of a search with its marks; nothing of it is inserted as HTML. */
export function MarkedText({ html }: MarkedTextProps) {
  return markedParts(html).map(({ at, text, isMarked }) =>
    isMarked ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );
}
