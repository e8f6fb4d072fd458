import { unzipSync } from 'fflate';

/** Maximum number of entries of a ZIP whose names are read. */
const MAX_ENTRIES = 10_000;

const CONTENT_TYPES = '[Content_Types].xml';

/**
 * The format of an Office Open XML file (ECMA-376), by the names in its ZIP; nothing is unpacked.
 *
 * @returns `macros` for one with a VBA project; undefined for another ZIP, and for a damaged one.
 */
export function officeFormat(bytes: Uint8Array): 'docx' | 'xlsx' | 'macros' | undefined {
  const names = namesOf(bytes);
  if (names === undefined || !names.has(CONTENT_TYPES)) return undefined;
  const isWord = names.has('word/document.xml');
  if (!isWord && !names.has('xl/workbook.xml')) return undefined;
  if ([...names].some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return 'macros';
  return isWord ? 'docx' : 'xlsx';
}

/** The names of the entries; undefined for a ZIP that cannot be read or has too many. */
function namesOf(bytes: Uint8Array): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  let count = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        count += 1;
        if (count > MAX_ENTRIES) throw new RangeError('too many entries');
        names.add(name);
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return names;
}
