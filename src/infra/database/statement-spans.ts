import { channel } from 'node:diagnostics_channel';
import { LRUCache } from 'lru-cache';
import { recordedSpan, type Span, type SpanOptions, spanned } from '../../core/tracing.js';
import { currentRequestId } from '../request-time.js';

/** A slow statement. */
export interface SlowStatement {
  /** Text without values. */
  readonly text: string;
  /** Duration including the wait for a connection. */
  readonly milliseconds: number;
  /** Id of its request, if any. */
  readonly requestId: string | undefined;
}

/** Publishes slow statements, for the log and the metrics. */
export const slowStatements = channel('maintenance.slow-statement');

/** Duration from which a statement is slow, in milliseconds. */
export const SLOW = 500;

/** Maximum length of a statement in spans and log lines, in characters. */
const MAX_TEXT = 2_000;

/** Description of a statement in its span. */
interface Described {
  readonly name: string;
  readonly options: SpanOptions;
}

const described = new LRUCache<string, Described>({ max: 1_000 });

/**
 * Executes a statement in a span if tracing is on, and publishes it if it was slow.
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

/** Waits for a connection in a separate span. */
export async function asConnectionWait<T>(wait: () => Promise<T>): Promise<T> {
  const parent = recordedSpan();
  if (parent === undefined) return await wait();
  return await spanned(parent.child('wait for a database connection'), wait);
}

function publishSlow(text: string, milliseconds: number): void {
  slowStatements.publish({
    text: shortened(withoutLiterals(text)),
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
        'db.query.text': shortened(clean),
      },
    },
  } as const;
  described.set(text, description);
  return description;
}

/**
 * A statement without the preceding queries of its WITH; if it only reads their changes, the first
 * change.
 */
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

/** Literals that could contain data: quoted and dollar-quoted texts. */
const LITERALS = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** Text of a statement on one line, with `?` for each literal. */
function withoutLiterals(text: string): string {
  return text.replace(LITERALS, '?').replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  return text.slice(0, MAX_TEXT);
}
