import { useEffect, useState } from 'react';
import { keptAnswer, keyOf } from '../../../api/kept.ts';
import { offlinePackage } from '../../../offline/package/browser-package.ts';

/** Facts of a request that the device knows without network. */
export interface KnownRequest {
  readonly title?: string;
  readonly checklist?: {
    readonly items: readonly { readonly id: number; readonly label: string }[];
  } | null;
}

/** The requests with these ids that the device has kept. */
export function useKnownRequests(ids: readonly number[]): ReadonlyMap<number, KnownRequest> {
  const [known, setKnown] = useState<ReadonlyMap<number, KnownRequest>>(new Map());
  const key = ids.filter((id) => !known.has(id)).join();
  useEffect(() => {
    let left = false;
    const read = async (id: number) => {
      const kept = await keptAnswer(keyOf('Request', { id }));
      const data = kept?.data as { readonly maintenanceRequest?: KnownRequest } | undefined;
      return [id, data?.maintenanceRequest ?? (await packed(id)) ?? {}] as const;
    };
    const wanted = key === '' ? [] : key.split(',').map(Number);
    void Promise.all(wanted.map(read)).then((found) => {
      if (!left && found.length > 0) setKnown((before) => new Map([...before, ...found]));
    });
    return () => {
      left = true;
    };
  }, [key]);
  return known;
}

/** A request of the package of open work. */
async function packed(id: number): Promise<KnownRequest | undefined> {
  const { content } = await offlinePackage.load();
  const found = content?.requests.find(({ request }) => request.id === id);
  if (found === undefined) return undefined;
  return { ...found.request, checklist: found.checklist } as KnownRequest;
}
