/** Something that can be seen: no control, mark, white space, and nothing that is drawn as none. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has something that can be seen; one of invisible characters only is as good as empty. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** A text in the form in which it is stored: composed (NFC), without white space around it. */
export function storedText(text: string): string {
  return text.normalize('NFC').trim();
}

/**
 * A name that another system tells, in the form in which it is stored, cut to a length.
 *
 * @param maximum the most characters (code points).
 * @returns undefined where there is none, or nothing to see in it.
 */
export function givenName(text: string | undefined, maximum: number): string | undefined {
  if (text === undefined || !isVisible(text)) return undefined;
  return Array.from(storedText(text)).slice(0, maximum).join('');
}
