/**
 * Comments, quoted texts and names, bodies of functions, words, and any other character. Statements end at a
 * semicolon that is a token. Bodies of BEGIN ATOMIC and nested comments are not known: a test compares the
 * statements of every migration with those of PostgreSQL's own parser.
 */
const TOKEN =
  /(--[^\n]*|\/\*[\s\S]*?\*\/|\s+)|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$|[A-Za-z_][\w$]*|[\s\S]/g;

/** The statements of a script, each without the comments before it and the semicolon behind it. */
export function statementsOf(script: string): readonly string[] {
  const statements: string[] = [];
  let start: number | undefined;
  let end = 0;
  const finish = () => {
    if (start !== undefined) statements.push(script.slice(start, end));
    start = undefined;
  };
  for (const { 0: token, 1: blank, index } of script.matchAll(TOKEN)) {
    if (token === ';') finish();
    else if (blank === undefined) {
      start ??= index;
      end = index + token.length;
    }
  }
  finish();
  return statements;
}

/** Indexes are built and dropped without a transaction; the name is that of an index that is built. */
const CONCURRENT =
  /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|[\w.]+)|DROP\s+INDEX\s+CONCURRENTLY)\s/i;

/** A procedure or a block, which may commit by itself where it is the only statement of its migration. */
const COMMITTING = /^(?:CALL|DO)\s/i;

/** A statement that runs outside of a transaction, and the name of its index where it builds one. */
export interface ConcurrentStatement {
  readonly text: string;
  readonly builds: string | undefined;
}

/**
 * The statements of a script of nothing but CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY; undefined
 * for any other script.
 */
export function concurrentStatements(script: string): readonly ConcurrentStatement[] | undefined {
  const statements = statementsOf(script).map((text) => ({ text, match: CONCURRENT.exec(text) }));
  if (statements.length === 0 || statements.some(({ match }) => match === null)) return undefined;
  return statements.map(({ text, match }) => ({ text, builds: match?.[1] }));
}

/**
 * The statements of a script that cannot run in a transaction, and that can be repeated; undefined for any other
 * script (docs/operations/upgrades.md, "Writing a migration").
 */
export function separateStatements(script: string): readonly ConcurrentStatement[] | undefined {
  const [only, ...more] = statementsOf(script);
  if (only !== undefined && more.length === 0 && COMMITTING.test(only)) {
    return [{ text: only, builds: undefined }];
  }
  return concurrentStatements(script);
}
