import { SECRET_VARIABLES } from './files.js';

/** A variable that is set and means nothing to the service. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that it may be meant to be. */
  readonly meant?: string;
}

/** Starts of names that are those of this service. `OTEL_` is not: OpenTelemetry has many more variables. */
const PREFIXES = [
  'ACCESS_TOKEN_',
  'CORS_',
  'DATABASE_',
  'GRAPHQL_',
  'JWT_',
  'LOCKOUT_',
  'MAIL_',
  'METRICS_',
  'OIDC_',
  'RATE_LIMIT_',
  'REDIS_',
  'REFRESH_TOKEN_',
  'REGISTRATION_',
  'S3_',
  'SESSION_MAX_',
  'SMTP_',
  'SUPER_ADMIN_',
  'WEBHOOK_',
] as const;

/** What Kubernetes sets for each service of a namespace: `REDIS_SERVICE_HOST`, `REDIS_PORT_6379_TCP`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT\w*)$|_PORT(_\d+_(TCP|UDP)\w*)?$/;

/** Shorter names are within one letter of too many others. */
const MIN_LENGTH = 7;

/**
 * The variables that look like those of the service and are none: with one of its prefixes, or one letter off.
 *
 * @param names the names of all variables.
 */
export function unknownVariables(
  present: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly UnknownVariable[] {
  const known = [...names, ...SECRET_VARIABLES.map((name) => `${name}_FILE`)];
  const isKnown = new Set(known);
  return Object.keys(present)
    .filter((name) => !isKnown.has(name) && !SERVICE_LINK.test(name))
    .flatMap((name) => {
      const meant = known.find((it) => isOneOff(name.toUpperCase(), it));
      if (meant !== undefined) return [{ name, meant }];
      return PREFIXES.some((prefix) => name.startsWith(prefix)) ? [{ name }] : [];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether one letter was added, left out or replaced, two were swapped, or only the case differs. */
function isOneOff(given: string, name: string): boolean {
  if (given === name) return true;
  if (name.length < MIN_LENGTH || Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  if (given.length > name.length) return rest(given, 1) === rest(name, 0);
  if (given.length < name.length) return rest(given, 0) === rest(name, 1);
  const isSwapped = given[start] === name[start + 1] && given[start + 1] === name[start];
  return rest(given, 1) === rest(name, 1) || (isSwapped && rest(given, 2) === rest(name, 2));
}
