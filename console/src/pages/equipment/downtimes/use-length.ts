import { useFormat } from '../../../parts/format.ts';

const HOUR = 3_600_000;

/** Returns a function that says how long a downtime lasted, or has lasted so far. */
export function useLength() {
  const format = useFormat();
  return ({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string => {
    const end = endedAt === null ? Date.now() : Date.parse(endedAt);
    return format.hours(Math.max(0, end - Date.parse(startedAt)) / HOUR);
  };
}
