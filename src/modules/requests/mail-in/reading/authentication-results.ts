/** A result of one method in `Authentication-Results` (RFC 8601). */
interface MethodResult {
  readonly method: string;
  readonly result: string;
  /** Values by names such as `header.from`; null for a name that stands twice. */
  readonly properties: ReadonlyMap<string, string | null>;
}

/** The end of a comment that begins at `start`; comments contain comments. Undefined where it has none. */
function endOfComment(value: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < value.length; at += 1) {
    const sign = value[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

/** The quoted text that begins at `start`, and where it ends. Undefined where it has no end. */
function quotedAt(value: string, start: number): { text: string; end: number } | undefined {
  let text = '';
  for (let at = start + 1; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === '"') return { text, end: at };
    if (sign === '\\') at += 1;
    text += sign === '\\' ? (value[at] ?? '') : sign;
  }
  return undefined;
}

/** The words of a value without its comments, by the sections between semicolons; undefined for a broken value. */
function sectionsOf(value: string): readonly (readonly string[])[] | undefined {
  const sections: string[][] = [[]];
  let word = '';
  const end = () => {
    if (word !== '') sections.at(-1)?.push(word);
    word = '';
  };
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? '';
    if (sign === '"') {
      const quoted = quotedAt(value, at);
      if (quoted === undefined) return undefined;
      word += quoted.text;
      at = quoted.end;
    } else if (sign === '(') {
      end();
      const close = endOfComment(value, at);
      if (close === undefined) return undefined;
      at = close;
    } else if (sign === ';' || /\s/.test(sign)) {
      end();
      if (sign === ';') sections.push([]);
    } else word += sign;
  }
  end();
  return sections;
}

/** `name=value` of a section, in its order; spaces may stand around the sign. */
function pairsOf(section: readonly string[]): readonly (readonly [string, string])[] {
  const joined: string[] = [];
  for (const word of section) {
    const last = joined.at(-1);
    // A value may have the sign too, such as a signature or the address of a bounce.
    const isOpen = last !== undefined && last.indexOf('=') === last.length - 1;
    const isRest = last !== undefined && !last.includes('=') && word.startsWith('=');
    if (isOpen || isRest) joined[joined.length - 1] = `${last}${word}`;
    else joined.push(word);
  }
  return joined.flatMap((word) => {
    const sign = word.indexOf('=');
    return sign > 0 ? [[word.slice(0, sign).toLowerCase(), word.slice(sign + 1)] as const] : [];
  });
}

function resultOf(section: readonly string[]): MethodResult | undefined {
  const [first, ...rest] = pairsOf(section);
  if (first === undefined || !section[0]?.toLowerCase().startsWith(first[0])) return undefined;
  const properties = new Map<string, string | null>();
  for (const [name, value] of rest) properties.set(name, properties.has(name) ? null : value);
  const [method, result] = [first[0].replace(/\/\d*$/, ''), first[1].toLowerCase()];
  return { method, result, properties };
}

/** The results of the topmost line with this id, which is compared without case; none where no line has it. */
export function resultsOf(values: readonly string[], authservId: string): readonly MethodResult[] {
  for (const value of values) {
    const sections = sectionsOf(value);
    const [id, version, more] = (sections ?? sectionsOf(value.split(';', 1)[0] ?? ''))?.[0] ?? [];
    if (id === undefined || more !== undefined) continue;
    if (version !== undefined && !/^\d+$/.test(version)) continue;
    if (id.toLowerCase() !== authservId.trim().toLowerCase()) continue;
    // A line that is broken speaks for nobody, and no lower one does in its place.
    return (sections ?? []).slice(1).flatMap((section) => resultOf(section) ?? []);
  }
  return [];
}
