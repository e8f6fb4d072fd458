/**
 * Comments, quoted texts and names, bodies of functions, words, and any other character. A
 * statement ends at a semicolon token. BEGIN ATOMIC bodies and nested comments are not supported; a
 * test compares the statements of every migration with those of PostgreSQL's parser.
 */
const TOKEN =
  /(--[^\n]*|\/\*[\s\S]*?\*\/|\s+)|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$|[A-Za-z_][\w$]*|[\s\S]/g;

/** Statements of a script, each without preceding comments and trailing semicolon. */
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

/**
 * Statements that build or drop an index without a transaction; the captured name is that of a
 * built index.
 */
const CONCURRENT =
  /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|[\w.]+)|DROP\s+INDEX\s+CONCURRENTLY)\s/i;

/** A procedure or block, which may commit itself if it is the only statement of its migration. */
const COMMITTING = /^(?:CALL|DO)\s/i;

/**
 * A statement that runs outside a transaction, with the name of the index that it builds, if any.
 */
export interface ConcurrentStatement {
  readonly text: string;
  readonly builds: string | undefined;
}

/**
 * Statements of a script that consists only of CREATE INDEX CONCURRENTLY and DROP INDEX
 * CONCURRENTLY; undefined for any other script.
 */
export function concurrentStatements(script: string): readonly ConcurrentStatement[] | undefined {
  const statements = statementsOf(script).map((text) => ({ text, match: CONCURRENT.exec(text) }));
  if (statements.length === 0 || statements.some(({ match }) => match === null)) return undefined;
  return statements.map(({ text, match }) => ({ text, builds: match?.[1] }));
}

/**
 * Statements of a script that cannot run in a transaction and can be repeated; undefined for any
 * other script (docs/operations/upgrades.md, "Writing a migration").
 */
export function separateStatements(script: string): readonly ConcurrentStatement[] | undefined {
  const [only, ...more] = statementsOf(script);
  if (only !== undefined && more.length === 0 && COMMITTING.test(only)) {
    return [{ text: only, builds: undefined }];
  }
  return concurrentStatements(script);
}
