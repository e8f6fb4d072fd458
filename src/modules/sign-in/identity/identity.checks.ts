import { sql } from 'kysely';
import type { Config } from '../../../config/config.js';
import { first, statement } from '../../../core/sql.js';
import { type Check, ok, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { ACTIVE_SUPER_ADMIN } from './applying/applying.queries.js';
import { GROUPS_MISSING, SUPER_ADMIN_KEPT } from './applying/conditions.js';

const NAME = 'groups';

const PAGE = 'docs/operations/identity-provider.md#groups';

/** Settings by which groups are read and count. */
export type GroupSettings = Partial<Pick<Config, 'oidc' | 'superAdminGroup'>>;

interface Findings {
  readonly mappings: number;
  /** When logins first brought no list of groups, in ISO 8601. */
  readonly missingSince: string | null;
  readonly keptSuperAdmin: boolean;
  /** Mappings that give super_admin: to the configured group, and to others. */
  readonly ofGroup: number;
  readonly passedOver: number;
}

/** Names what is wrong with the groups of the identity provider, as far as logins and mappings show it. */
export async function checkGroups(
  { statements }: Database,
  { oidc, superAdminGroup }: GroupSettings,
): Promise<Check> {
  const group = superAdminGroup ?? null;
  const findings = sql<Findings>`SELECT count(*)::int AS mappings,
      (SELECT to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') FROM identity_conditions
        WHERE subject = ${GROUPS_MISSING}) AS missing_since,
      EXISTS (SELECT 1 FROM identity_conditions WHERE subject = ${SUPER_ADMIN_KEPT}) AND (
        SELECT count(*) FROM users WHERE ${ACTIVE_SUPER_ADMIN}
      ) < 2 AS kept_super_admin,
      count(*) FILTER (WHERE role = 'super_admin' AND value = ${group}::text)::int AS of_group,
      count(*) FILTER (WHERE role = 'super_admin' AND value IS DISTINCT FROM ${group}::text)::int
        AS passed_over
    FROM identity_mappings`;
  const row = await first(statements, statement(findings));
  if (row === undefined) return ok(NAME, 'no mappings');
  const found = findingsOf(row, oidc?.groupsClaim ?? 'groups', group);
  if (found.length === 0) {
    return ok(NAME, row.mappings === 0 ? 'no mappings' : `${row.mappings} mappings`);
  }
  const [messages, advices] = [0, 1].map((part) => found.map((one) => one[part] ?? ''));
  return warning(NAME, messages?.join('; ') ?? '', advices?.join(' ') ?? '');
}

function findingsOf(
  { mappings, missingSince, keptSuperAdmin, ofGroup, passedOver }: Findings,
  claim: string,
  group: string | null,
): (readonly [message: string, advice: string])[] {
  const found: (readonly [message: string, advice: string])[] = [];
  if (mappings > 0 && missingSince !== null) {
    found.push([
      `logins bring no usable list in the claim \`${claim}\` since ${missingSince}`,
      `Is OIDC_GROUPS_CLAIM right? At the identity provider, emit only the groups assigned to the application (${PAGE}).`,
    ]);
  }
  if (keptSuperAdmin) {
    found.push([
      'the identity provider would end the last active super_admin, who was kept',
      'Put another person into the group of OIDC_SUPER_ADMIN_GROUP, or this one back into it or into the assignment.',
    ]);
  }
  if (group !== null && ofGroup === 0) {
    found.push([
      `OIDC_SUPER_ADMIN_GROUP names \`${group}\`, and no mapping gives the role super_admin to it`,
      'Make the mapping, or remove the variable.',
    ]);
  }
  if (passedOver > 0) {
    found.push([
      `mappings of super_admin that are passed over, because OIDC_SUPER_ADMIN_GROUP ${group === null ? 'is not set' : 'names another group'}: ${passedOver}`,
      'Set the variable to their group, or delete them.',
    ]);
  }
  return found;
}
