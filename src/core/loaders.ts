import DataLoader from 'dataloader';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { AccountActor } from './actor.js';
import type { Statements } from './sql.js';

/** Source of a loader: the database, and the actor whose rows it may return. */
export interface LoaderSource {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly actor: AccountActor | null;
  /** `PUBLIC_URL` without a slash at its end; undefined if the address may be a setting. */
  readonly publicUrl: string | undefined;
}

/** A kind of loader. Each request creates its instance at the first use (`LoaderRegistry`). */
export interface LoaderDefinition<L = unknown> {
  readonly create: (source: LoaderSource) => L;
}

/** Defines a loader of related rows; `create` runs once for each request that uses it. */
export function defineLoader<L>(create: (source: LoaderSource) => L): LoaderDefinition<L> {
  return { create };
}

/** The loaders of one request, created at their first use. */
export class LoaderRegistry {
  private readonly made = new Map<LoaderDefinition, unknown>();

  constructor(private readonly source: LoaderSource) {}

  /** The request's loader of this definition; the same at every call. */
  get<L>(definition: LoaderDefinition<L>): L {
    const known = this.made.get(definition);
    if (known !== undefined) return known as L;
    const loader = definition.create(this.source);
    this.made.set(definition, loader);
    return loader;
  }
}

/** Loads one row per key; a key without a row gives null. */
export function byKey<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
  options?: DataLoader.Options<K, V | null>,
): DataLoader<K, V | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await load(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  }, options);
}

/**
 * Loads one row per key for callers of different requests. Calls in the same turn of the event loop
 * share a statement, which starts after the last of them. Nothing is cached for later calls.
 */
export function sharedByKey<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
  maxBatchSize: number,
): DataLoader<K, V | null> {
  return byKey(load, keyOf, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (run) => setImmediate(run),
  });
}

/** Loads the rows that belong to each key, in the order in which they were fetched. */
export function groupedBy<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
): DataLoader<K, readonly V[]> {
  return new DataLoader(async (keys) => {
    const groups = Map.groupBy(await load(keys), keyOf);
    return keys.map((key) => groups.get(key) ?? []);
  });
}

/**
 * A loader whose result also depends on arguments. There is one loader for each set of arguments,
 * so that parents with the same arguments share one query.
 */
export function withArguments<A, K, V>(
  create: (args: A) => DataLoader<K, V>,
): (args: A) => DataLoader<K, V> {
  const loaders = new Map<string, DataLoader<K, V>>();
  return (args) => {
    const key = JSON.stringify(args);
    const loader = loaders.get(key) ?? create(args);
    loaders.set(key, loader);
    return loader;
  };
}
