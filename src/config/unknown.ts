import { SECRET_VARIABLES } from './files.js';

/** A variable that is set but unknown to the service. */
export interface UnknownVariable {
  readonly name: string;
  /** A known variable that was probably intended. */
  readonly meant?: string;
}

/**
 * Prefixes of the service's variables. `OTEL_` is excluded: OpenTelemetry has many more variables.
 */
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
  'PUSH_',
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

/**
 * Variables that Kubernetes sets for each service of a namespace: `REDIS_SERVICE_HOST`,
 * `REDIS_PORT_6379_TCP`.
 */
const SERVICE_LINK = /_SERVICE_(HOST|PORT\w*)$|_PORT(_\d+_(TCP|UDP)\w*)?$/;

/** Too many other names are within one letter of shorter ones. */
const MIN_LENGTH = 7;

/**
 * Unknown variables that have a prefix of the service or differ by one letter from a known name.
 *
 * @param names names of all variables.
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

/**
 * Returns whether one letter was added, removed or replaced, two were swapped, or only the case
 * differs.
 */
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
