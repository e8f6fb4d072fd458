type Reasons = Readonly<Record<string, string>>;

/** A rule of `Reasons` as an expression, with the names of its placeholders. */
interface Rule {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly text: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The rules, those without placeholders and the longer ones first. */
function rulesOf(reasons: Reasons): readonly Rule[] {
  return Object.entries(reasons)
    .toSorted(
      ([one], [other]) =>
        (one.match(PLACEHOLDER)?.length ?? 0) - (other.match(PLACEHOLDER)?.length ?? 0) ||
        other.length - one.length,
    )
    .map(([reason, text]) => ({
      // A part between placeholders may have signs of expressions.
      pattern: new RegExp(
        `^${reason
          .split(PLACEHOLDER)
          .map((part, index) => (index % 2 ? '(.+?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
          .join('')}$`,
        's',
      ),
      names: [...reason.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''),
      text,
    }));
}

/** Returns a function that translates a reason of the service; an unknown one stays as it is. */
export function translatorOf(reasons: Reasons): (reason: string) => string {
  const rules = rulesOf(reasons);
  const translated = (reason: string): string | undefined => {
    for (const { pattern, names, text } of rules) {
      const [found, ...values] = pattern.exec(reason) ?? [];
      if (found === undefined) continue;
      return text.replace(PLACEHOLDER, (_, name) => values[names.indexOf(name)] ?? '');
    }
    return undefined;
  };
  return (reason) =>
    translated(reason) ??
    reason
      .split('; ')
      .map((part) => translated(part) ?? part)
      .join('; ');
}
