// Finds wording that is hard to read and that a program can recognise: a short list, not a style guide.

/** Patterns with the reason; `inCode` patterns apply to comments of code, the others also to documents. */
const RULES = [
  {
    // A docstring names the thing or says what a function does.
    pattern: /(?<=\/\*\*\s*(?:\*\s*)?)(?:What|Who|Whose|Whom|Whether)\b/g,
    reason: 'begin with a noun or a verb',
    inCode: true,
  },
  { pattern: /\bwhoever\b/gi, reason: 'name the people: "anyone who", "a user who"' },
  {
    pattern: /\b(?:of|to|by|from|for|with|than|in|on|at|as|after) who\b/g,
    reason: '"who" needs a noun before it',
  },
  {
    // "each has a queue of its own", but not "all of their own" or "of their own department".
    pattern:
      /(?<!\b[Aa]ll )\bof (?:its|their) own(?=[.,;:)]|\s*\||$| (?:and|or|in|for|with|by|to|which|that)\b)/gm,
    reason: 'write "separate", or name the owner',
  },
  {
    pattern: /(?<!\b(?:stand|leave|left|let)[ -])\balone\b/g,
    reason: 'write "only" before the word that it restricts',
  },
];

/** The comments of a source, with everything else as spaces, so that positions stay the same. */
function commentsOf(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const comment = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/gm;
  let result = '';
  let end = 0;
  for (const { 0: text, index } of source.matchAll(comment)) {
    result += blank(source.slice(end, index)) + text;
    end = index + text.length;
  }
  return result + blank(source.slice(end));
}

/** A document with its code, in blocks and between backticks, as spaces. */
function proseOf(markdown) {
  return markdown
    .replace(/^ *```.*?^ *```$/gms, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
}

/**
 * The wording problems of a file.
 *
 * @param {string} file its name; `.md` is a document, anything else is code
 * @param {string} text
 * @returns {{ index: number, problem: string }[]} with the position of each
 */
export function wordingProblems(file, text) {
  const isDocument = file.endsWith('.md');
  const prose = isDocument ? proseOf(text) : commentsOf(text);
  return RULES.filter(({ inCode }) => !(isDocument && inCode)).flatMap(({ pattern, reason }) =>
    [...prose.matchAll(pattern)].map(({ 0: words, index }) => ({
      index,
      problem: `"${words}": ${reason}`,
    })),
  );
}
