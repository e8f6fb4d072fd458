import { siteData } from '../parts/site-data.ts';

/** A link to a job, as this browser has it. */
export interface Link {
  readonly token: string;
  /** The secret of this device; null until it is confirmed. */
  readonly device: string | null;
}

/** Tokens of the links that were opened here, the newest first. */
const INDEX = 'jobs';

/** Links that this browser keeps. */
const MAX_LINKS = 20;

const nameOf = (token: string) => `job-${token}`;
const known = () => siteData.get(INDEX)?.split(' ').filter(Boolean) ?? [];

/** The link whose token is the fragment of the address, else the one that was opened last. */
export function currentLink(): Link | undefined {
  const given = location.hash.slice(1);
  // No screenshot, bookmark or shared address has the token.
  if (given !== '') history.replaceState(null, '', location.pathname);
  const token = given || known()[0];
  return token === undefined ? undefined : { token, device: siteData.get(nameOf(token)) };
}

/** Keeps a link as the newest, with its device. */
export function keepLink({ token, device }: Link): void {
  const tokens = [token, ...known().filter((each) => each !== token)];
  for (const old of tokens.splice(MAX_LINKS)) siteData.set(nameOf(old), null);
  siteData.set(INDEX, tokens.join(' '));
  siteData.set(nameOf(token), device);
}

/** Forgets a link that has ended. */
export function forgetLink(token: string): void {
  const tokens = known().filter((each) => each !== token);
  siteData.set(INDEX, tokens.length > 0 ? tokens.join(' ') : null);
  siteData.set(nameOf(token), null);
}
