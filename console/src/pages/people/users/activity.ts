/** Renewal of a session, which the console does by itself every few minutes. */
const RENEWAL = 'auth.refreshed';

/** Entries of an activity that are shown: renewals of sessions only if they are asked for. */
export function shownActivity<Entry extends { readonly action: string }>(
  entries: readonly Entry[],
  withRenewals: boolean,
): readonly Entry[] {
  return withRenewals ? entries : entries.filter(({ action }) => action !== RENEWAL);
}
