const MINUTE = 60_000;

/** Maximum duration of planned work (schema). */
const LONGEST = 31 * 24 * 60 * MINUTE;

/** Duration of planned work that is suggested without an estimate, in minutes. */
const USUAL = 60;

/** The problem of a planned time of the work; null for none. */
export function problemOfPlan(
  start: string | undefined,
  end: string | undefined,
): 'incomplete' | 'reversed' | 'tooLong' | null {
  if (start === undefined && end === undefined) return null;
  if (start === undefined || end === undefined) return 'incomplete';
  const length = Date.parse(end) - Date.parse(start);
  if (length <= 0) return 'reversed';
  return length > LONGEST ? 'tooLong' : null;
}

/**
 * The end to show for a start: the given one where it is later, else that after the estimated
 * minutes. All are local times (`2026-01-31T14:00`); an empty start has no end.
 */
export function endAfter(start: string, end: string, estimate: number | undefined): string {
  const from = Date.parse(`${start}Z`);
  if (Number.isNaN(from)) return '';
  if (end > start) return end;
  const minutes = estimate ?? USUAL;
  return new Date(from + minutes * MINUTE).toISOString().slice(0, 16);
}
