import { useCallback, useState } from 'react';

/** Opened rows of a list, by id. */
export interface Expanded {
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
}

export function useExpanded(): Expanded {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { has: (id) => ids.has(id), toggle };
}
