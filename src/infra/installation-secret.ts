import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../core/sql.js';
import type { Logger } from './logger.js';
import { secretFingerprint } from './secret-fingerprint.js';

const CONNECTION = 'maintenance-management-service';

/** How long a verdict is kept, in milliseconds. */
const TTL = 5_000;

function fingerprintOf(secret: string): string {
  return secretFingerprint(secret, 'secret of the installation');
}

/** The `application_name` of a process's connections: names the secret that it has. */
export function connectionName(secret: string | undefined): string {
  return secret === undefined ? CONNECTION : `${CONNECTION} ${fingerprintOf(secret)}`;
}

/**
 * Whether a text is the fingerprint of the installation. It becomes that where none is stored, and where no
 * process with the stored one is connected: so a secret is changed by stopping all replicas.
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
 * Watches that this process has the `JWT_SECRET` of the replicas beside it. With another one it refuses their
 * sessions and reads nothing that they have encrypted.
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

  /** Whether it has; a change is noticed within five seconds. @throws the database's error. */
  async holds(): Promise<boolean> {
    const now = performance.now();
    if (this.latest !== undefined && now - this.latest.at < TTL) return this.latest.holds;
    const row = await first(this.statements, findHolds({ fingerprint: this.fingerprint }));
    const holds = row?.holds === true;
    if (!holds && this.latest?.holds !== false) {
      this.logger.error(
        'this process has another JWT_SECRET than the replicas beside it, and is not ready',
      );
    }
    this.latest = { at: now, holds };
    return holds;
  }
}
