import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../core/sql.js';
import type { Logger } from '../logging/logger.js';
import { secretFingerprint } from './secret-fingerprint.js';

const CONNECTION = 'maintenance-management-service';

/** Lifetime of a check's result, in milliseconds. */
const TTL = 5_000;

function fingerprintOf(secret: string): string {
  return secretFingerprint(secret, 'secret of the installation');
}

/** `application_name` of a process's connections; it identifies its secret. */
export function connectionName(secret: string | undefined): string {
  return secret === undefined ? CONNECTION : `${CONNECTION} ${fingerprintOf(secret)}`;
}

/**
 * Checks whether a text is the fingerprint of the installation. It is stored as such if none is
 * stored, or if no connected process has the stored one: so stopping all replicas allows a change
 * of the secret.
 */
const findHolds = prepared(
  (p: Parameters<{ fingerprint: string }>) => sql<{ holds: boolean }>`
  WITH given AS (SELECT ${p.fingerprint}::text AS fingerprint),
  stored AS (SELECT secret_fingerprint AS known FROM system_settings WHERE id = 1),
  adopted AS (
    UPDATE system_settings SET secret_fingerprint = (SELECT fingerprint FROM given)
    WHERE id = 1 AND secret_fingerprint IS DISTINCT FROM (SELECT fingerprint FROM given)
      AND NOT EXISTS (
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = ${sql.lit(`${CONNECTION} `)} || secret_fingerprint)
    RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM stored, given WHERE known = fingerprint)
    OR EXISTS (SELECT 1 FROM adopted) AS holds`,
);

/**
 * Checks that this process has the same `JWT_SECRET` as the other replicas. With another secret it
 * would reject their sessions and could not decrypt their data.
 */
export class InstallationSecret {
  private readonly fingerprint: string;
  private latest: { readonly at: number; readonly holds: boolean } | undefined;

  constructor(
    private readonly statements: Statements,
    secret: string,
    private readonly logger: Logger,
  ) {
    this.fingerprint = fingerprintOf(secret);
  }

  /**
   * Returns whether the secret is the same; a change is noticed within five seconds. @throws the
   * database's error.
   */
  async holds(): Promise<boolean> {
    const now = performance.now();
    if (this.latest !== undefined && now - this.latest.at < TTL) return this.latest.holds;
    const row = await first(this.statements, findHolds({ fingerprint: this.fingerprint }));
    const holds = row?.holds === true;
    if (!holds && this.latest?.holds !== false) {
      this.logger.error(
        'the JWT_SECRET of this process differs from that of the other replicas; the process is not ready',
      );
    }
    this.latest = { at: now, holds };
    return holds;
  }
}
