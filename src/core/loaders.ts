import DataLoader from 'dataloader';

/** Loads one row per key; a key without a row gives null. */
export function byKey<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  keyOf: (row: V) => K,
): DataLoader<K, V | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await load(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
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
 * A loader whose result also depends on arguments: one loader for each different set of them, so that
 * a list of parents with the same arguments still makes one query.
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
