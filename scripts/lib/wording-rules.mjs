// Finds wording that is hard to read and that a program can recognise: a short list, not a style guide.
// It reads documents, comments, descriptions of both interfaces, and sentences in the code of the server.

/** Patterns with the reason; with `only`, those of one kind of text (`TextKind`). */
const RULES = [
  {
    // A docstring names the thing or says what a function does.
    pattern: /(?<=\/\*\*\s*(?:\*\s*)?)(?:What|Who|Whose|Whom|Whether)\b/g,
    reason: 'begin with a noun or a verb',
    only: 'comments',
  },
  {
    pattern: /^\s*(?:What|Who|Whose|Whom|Whether)\b/g,
    reason: 'begin with a noun, a verb or "True if"',
    only: 'description',
  },
  {
    pattern: /\b(?:told|tells?)\b/gi,
    reason: 'write "notified", or name what has the fact',
    only: 'description',
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

/** The descriptions of a GraphQL schema or an OpenAPI document, with the position of each. */
function descriptionsIn(text) {
  const pattern = /"{3}([\s\S]*?)"{3}|"(?:description|summary)": "((?:[^"\\]|\\.)*)"/g;
  return [...text.matchAll(pattern)].map(({ 0: all, 1: block, 2: json, index }) => ({
    kind: 'description',
    index: index + all.indexOf(block ?? json, block === undefined ? all.indexOf(': "') + 3 : 3),
    text: (block ?? json).replaceAll('\\n', '  '),
  }));
}

/** The sentences in literals of code, such as the texts of errors. */
function sentencesIn(source) {
  const code = source.replace(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  const literal = /'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g;
  return [...code.matchAll(literal)]
    .map(({ 1: quoted, 2: template, index }) => ({
      kind: 'sentence',
      index: index + 1,
      text: quoted ?? template.replace(/\$\{[^}]*\}/g, (value) => ' '.repeat(value.length)),
    }))
    .filter(({ text }) => /\w \w/.test(text));
}

/**
 * The texts of a file by kind. Sentences are those of the server, which clients read.
 *
 * @typedef {'document' | 'comments' | 'description' | 'sentence'} TextKind
 * @returns {{ kind: TextKind, index: number, text: string }[]}
 */
function textsOf(file, text) {
  if (file.endsWith('.md')) return [{ kind: 'document', index: 0, text: proseOf(text) }];
  if (/^docs\/api\//.test(file)) return descriptionsIn(text);
  const comments = { kind: 'comments', index: 0, text: commentsOf(text) };
  return /^(?:src|rest-facade)\//.test(file) ? [comments, ...sentencesIn(text)] : [comments];
}

/**
 * The wording problems of a file.
 *
 * @param {string} file its name; `.md` is a document, the files below `docs/api` are interfaces, anything
 *   else is code
 * @param {string} text
 * @returns {{ index: number, problem: string }[]} with the position of each
 */
export function wordingProblems(file, text) {
  return textsOf(file, text).flatMap(({ kind, index: start, text: words }) =>
    RULES.filter(({ only }) => only === undefined || only === kind).flatMap(({ pattern, reason }) =>
      [...words.matchAll(pattern)].map(({ 0: found, index }) => ({
        index: start + index,
        problem: `"${found.trim()}": ${reason}`,
      })),
    ),
  );
}
