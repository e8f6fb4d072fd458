import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import { recordedSpan, type Span, type SpanOptions, spanned } from '../../core/tracing.js';
import { currentRequestId } from '../request-time.js';

/** A statement that took long. */
export interface SlowStatement {
  /** The text without values. */
  readonly text: string;
  /** With the wait for a connection. */
  readonly milliseconds: number;
  /** Of the request that it belongs to, if it belongs to one. */
  readonly requestId: string | undefined;
}

/** Where slow statements are published, for the log and the metrics. */
export const slowStatements = channel('maintenance.slow-statement');

/** From this duration on a statement is slow, in milliseconds. */
const SLOW = 500;

/** Longest text of a statement in spans and log lines, in characters. */
const MAX_TEXT = 2_000;

/** What a span tells of a statement. */
interface Described {
  readonly name: string;
  readonly options: SpanOptions;
}

const described = new LRUCache<string, Described>({ max: 1_000 });

/**
 * Executes a statement in a span, where something is traced, and publishes it when it was slow.
 *
 * @param text the statement with placeholders; literals in it are replaced.
 */
export async function asStatement<T>(
  text: string,
  execute: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = recordedSpan();
  const began = performance.now();
  try {
    if (parent === undefined) return await execute(undefined);
    const { name, options } = describe(text);
    return await spanned(parent.child(name, options), execute);
  } finally {
    const milliseconds = performance.now() - began;
    if (milliseconds >= SLOW) publishSlow(text, milliseconds);
  }
}

/** Waits for a connection in a span of its own. */
export async function asConnectionWait<T>(wait: () => Promise<T>): Promise<T> {
  const parent = recordedSpan();
  if (parent === undefined) return await wait();
  return await spanned(parent.child('wait for a database connection'), wait);
}

function publishSlow(text: string, milliseconds: number): void {
  slowStatements.publish({
    text: withoutLiterals(text),
    milliseconds: Math.round(milliseconds),
    requestId: currentRequestId(),
  } satisfies SlowStatement);
}

function describe(text: string): Described {
  const known = described.get(text);
  if (known !== undefined) return known;
  const clean = withoutLiterals(text);
  const main = mainPartOf(clean);
  const verb = /[a-z]+/i.exec(main)?.[0].toUpperCase() ?? 'SQL';
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?:ONLY\s+)?([\w".]+)/i.exec(main) ?? [];
  const target = table?.replaceAll('"', '').replace(/^public\./, '');
  const description = {
    name: target === undefined ? verb : `${verb} ${target}`,
    options: {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': verb,
        'db.collection.name': target,
        'db.query.text': clean,
      },
    },
  } as const;
  described.set(text, description);
  return description;
}

/** A statement without the queries before it in its WITH; where it only reads what they change, the first change. */
function mainPartOf(text: string): string {
  if (!/^WITH\b/i.test(text)) return text;
  const main = text.slice(startOfMainPart(text));
  const change = /\bAS (?:MATERIALIZED )?\( ?(?=(?:INSERT|UPDATE|DELETE)\b)/i.exec(text);
  if (change === null || !/^SELECT\b/i.test(main)) return main;
  return text.slice(change.index + change[0].length);
}

function startOfMainPart(text: string): number {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/[()]|\b(?:SELECT|INSERT|UPDATE|DELETE)\b/gi)) {
    if (found === '(') depth += 1;
    else if (found === ')') depth -= 1;
    else if (depth === 0) return index;
  }
  return 0;
}

/** Texts that could hold data: quoted ones, and those in dollar quotes. */
const LITERALS = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The text of a statement in one line, with `?` for each literal. */
function withoutLiterals(text: string): string {
  return text.replace(LITERALS, '?').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
