import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Config } from '../../config/config.js';
import { bounded, type Check, failed, ok } from '../../infra/checks.js';
import { serverTables } from '../../infra/database/table-store.js';
import { IdentityProvider } from '../../infra/identity/identity-provider.js';
import { createLogger } from '../../infra/logging/logger.js';
import { SmtpTransport } from '../../infra/mail/smtp.js';
import { connectRedis } from '../../infra/redis/redis.js';
import { openStorage } from '../../infra/storage/open-storage.js';
import { FOLDERS } from '../../modules/system/files/stored-files.js';

/** Time limits, in milliseconds. */
const STORAGE = 20_000;
const DATABASE = 10_000;
const REDIS = 3_000;
const PROVIDER = 12_000;
const MAIL = 15_000;

/** Writes, reads and deletes a file. */
export async function checkStorage(config: Config): Promise<Check[]> {
  const advice =
    config.storage.driver === 'local'
      ? 'Check that the disk is there, not full, and writable for this user.'
      : 'Check S3_ENDPOINT, S3_BUCKET and the keys: the service must be able to put, get, list and delete.';
  const check = await bounded('storage', STORAGE, advice, async () => {
    const storage = await openStorage(config);
    // If the check is killed, the file is deleted as a file without a row.
    const key = `${FOLDERS.photo}/check-${randomUUID()}.tmp`;
    const content = Buffer.from(key);
    try {
      await storage.put(key, content, 'text/plain');
      const stream = await storage.get(key);
      const read = stream === undefined ? undefined : Buffer.concat(await stream.toArray());
      await storage.delete(key);
      return read?.equals(content)
        ? ok('storage', `${storage.kind}: a file was written, read and deleted`)
        : failed('storage', `${storage.kind}: a file was not read as it was written`, advice);
    } finally {
      storage.close();
    }
  });
  return [check];
}

/**
 * Checks the address behind a pooler, which a start uses only for migrations; empty if none is
 * configured.
 */
export async function checkDirectDatabase({ databaseDirectUrl }: Config): Promise<Check[]> {
  if (databaseDirectUrl === undefined) return [];
  const name = 'database, direct';
  const advice = 'Is DATABASE_DIRECT_URL right? It leads to the server itself, past PgBouncer.';
  const check = await bounded(name, DATABASE, advice, async () => {
    const store = await serverTables(databaseDirectUrl);
    try {
      await store.query('SELECT 1');
      return ok(name, 'answers');
    } finally {
      await store.close();
    }
  });
  return [check];
}

/** Checks the replica for reads; empty if none is configured. */
export async function checkReplica({ databaseReadUrl }: Config): Promise<Check[]> {
  if (databaseReadUrl === undefined) return [];
  const name = 'database, replica';
  const advice =
    'Is DATABASE_READ_URL right, and is it a replaying standby? Without it reads go to DATABASE_URL.';
  const check = await bounded(name, DATABASE, advice, async () => {
    const store = await serverTables(databaseReadUrl);
    try {
      const [row] = await store.query<{ standby: boolean }>(
        'SELECT pg_is_in_recovery() AS standby',
      );
      return row?.standby === true ? ok(name, 'answers') : failed(name, 'is not a standby', advice);
    } finally {
      await store.close();
    }
  });
  return [check];
}

/** Empty if no Redis is configured. */
export async function checkRedis({ redisUrl, redisKeyPrefix }: Config): Promise<Check[]> {
  if (redisUrl === undefined) return [];
  const advice =
    'Is it running, and is REDIS_URL right? Without it each replica counts limits separately.';
  const client = connectRedis(redisUrl, createLogger('silent'), redisKeyPrefix);
  const check = await bounded('cache', REDIS, advice, async () => {
    if (client.status !== 'ready') await once(client, 'ready');
    await client.ping();
    return ok('cache', 'Redis answers');
  }).finally(() => client.disconnect());
  return [check];
}

/** Reads the provider's configuration, and checks that it accepts the secret; empty if none is configured. */
export async function checkIdentityProvider({ oidc }: Config): Promise<Check[]> {
  if (oidc === undefined) return [];
  const advice = `Are OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET right? ${oidc.issuer} must answer /.well-known/openid-configuration.`;
  const check = await bounded('identity provider', PROVIDER, advice, async () => {
    await new IdentityProvider(oidc).verify();
    return ok('identity provider', `${oidc.issuer} answers and accepts the client`);
  });
  return [check];
}

/** Connects to the mail server and logs in, without sending mail; empty if none is configured. */
export async function checkMail({ mail }: Config): Promise<Check[]> {
  if (mail === undefined) return [];
  const { host, port } = mail.server;
  const advice =
    'Is it running, and is SMTP_URL right? docs/operations/mail.md. Meanwhile mail waits, for 33 hours by default.';
  const check = await bounded('mail', MAIL, advice, async () => {
    await new SmtpTransport(mail.server).verify();
    const login = mail.server.credentials === undefined ? '' : ' and accepts the login';
    return ok('mail', `${host}:${port} answers${login}`);
  });
  return [check];
}
