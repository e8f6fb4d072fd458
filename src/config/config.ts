import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isCommonPassword } from '../core/common-passwords.js';
import { canonicalEmail } from '../core/email.js';
import { combinationProblems } from './combinations.js';
import { withSecretFiles } from './files.js';
import { type MailConfig, mailOf, mailVariables, publicUrlOf } from './mail.js';
import { type MailInConfig, mailInOf, mailInVariables } from './mail-in.js';
import { type IdentityConfig, identityOf, oidcVariables } from './oidc.js';
import { type PushConfig, pushOf, pushVariables } from './push.js';
import { isRedisUrl } from './redis-url.js';
import { type ScimRole, scimVariables } from './scim.js';
import { generatedSecret } from './secret.js';
import { type SettingGroup, settingsOf } from './settings.js';
import { type StorageConfig, storageOf, storageVariables } from './storage.js';
import { type TelemetryConfig, telemetryOf, telemetryVariables } from './telemetry.js';
import { type UnknownVariable, unknownVariables } from './unknown.js';
import { isOrigin, isProxy, list, timeZone, wholeNumber } from './values.js';

/**
 * The service's configuration, read once from the environment (docs/operations/configuration.md).
 * This file is the only reader of `process.env`; all other code gets its settings as arguments.
 */
export interface Config extends IdentityConfig {
  readonly production: boolean;
  /** Role of the process: everything, only requests, or only jobs. */
  readonly processRole: ProcessRole;
  /**
   * Time in which requests are still answered after a signal, while `/readyz` fails, in seconds.
   */
  readonly drainSeconds: number;
  /** Further time for requests and jobs in progress, in seconds. */
  readonly stopSeconds: number;
  readonly port: number;
  readonly host: string;
  /** `postgresql://…`, or undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Server behind a pooler, for work that needs a session; undefined: `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica for lists and analytics; undefined: none. */
  readonly databaseReadUrl: string | undefined;
  /** True if statements are prepared under names, which needs a session. */
  readonly preparedStatements: boolean;
  /** True if coming weeks and months get separate partitions (docs/decisions/0036-time-partitions.md). */
  readonly timePartitions: boolean;
  /** Absolute path of the folder for the embedded database and generated secrets. */
  readonly dataDir: string;
  readonly jwtSecret: string;
  readonly superAdminEmail: string;
  /** Undefined: generated and printed at the first start. */
  readonly superAdminPassword: string | undefined;
  readonly accessTokenTtlSeconds: number;
  readonly refreshTokenTtlSeconds: number;
  /** Maximum time from a login to the next, in seconds; undefined: no limit. */
  readonly sessionMaxSeconds: number | undefined;
  /** Words that a password may contain but not consist of. */
  readonly passwordBlockedWords: readonly string[];
  /** Failed logins within the window that lock an e-mail address, and the duration of the lock. */
  readonly lockoutAttempts: number;
  readonly lockoutWindowSeconds: number;
  readonly lockoutSeconds: number;
  readonly registrationActiveRoles: readonly RegistrationRole[];
  readonly reportLinkAddressLimit: number;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Maximum requests per hour, of a user and of an address without a session. */
  readonly rateLimitAuthenticated: number;
  readonly rateLimitAnonymous: number;
  /** `redis://…` for several replicas; undefined for a single process. */
  readonly redisUrl: string | undefined;
  /** Prefix of every key and channel in Redis; the same for all replicas of an installation. */
  readonly redisKeyPrefix: string;
  /** Role of new people provided by SCIM to whom no mapping gives one. */
  readonly scimDefaultRole: ScimRole;
  /** Bearer token that gives access to `/metrics` without a session. */
  readonly metricsToken: string | undefined;
  /**
   * Retention of the internal log and of closed incidents, in days; the audit trail is kept
   * forever.
   */
  readonly logRetentionDays: number;
  /** Private networks that webhooks may call, in CIDR notation. */
  readonly webhookAllowedCidrs: readonly string[];
  /** Pauses between the attempts of a delivery, in seconds. */
  readonly webhookRetrySeconds: readonly number[];
  /** Time limit of one attempt, in seconds. */
  readonly webhookTimeoutSeconds: number;
  /** Number of consecutive failed deliveries that disables an endpoint. */
  readonly webhookDisableAfter: number;
  /** Interval of the steps that the service takes by itself, in seconds. */
  readonly sweepSeconds: number;
  /** Interval of the search for clocks that are due. */
  readonly clockSeconds: number;
  readonly predictionSeconds: number;
  /** Retention of deliveries and their events, in days. */
  readonly webhookRetentionDays: number;
  readonly logLevel: string;
  /** IANA time zone of the installation. */
  readonly timeZone: string;
  readonly graphqlIntrospection: boolean;
  /** True if GraphQL executes only documents that were registered at build. */
  readonly trustedDocumentsOnly: boolean;
  /** True if GraphQL stores documents for clients that send their hash (Apollo). */
  readonly persistedQueries: boolean;
  /** True if answers are compressed for clients that accept it. */
  readonly httpCompression: boolean;
  readonly storage: StorageConfig;
  /** Mail settings; undefined: no mail is sent. */
  readonly mail: MailConfig | undefined;
  readonly mailIn: MailInConfig;
  readonly push: PushConfig;
  /** Public address of the service, without a trailing slash; undefined: unknown. */
  readonly publicUrl: string | undefined;
  /** Destination of traces and metrics; undefined: none. */
  readonly telemetry: TelemetryConfig | undefined;
  /** Variables whose names resemble those of the service but are unknown. */
  readonly unknownVariables: readonly UnknownVariable[];
  /** All variables for administrators, without secrets. */
  readonly settings: readonly SettingGroup[];
}

export type { MailConfig, SmtpServer } from './mail.js';
export type { OidcConfig } from './oidc.js';
export type { PushConfig } from './push.js';
export type { S3Config, StorageConfig } from './storage.js';
export type { TelemetryConfig } from './telemetry.js';

/** All problems of the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n  - ${problems.join('\n  - ')}`);
  }
}

const REGISTRATION_ROLES = [
  'administrator',
  'department_head',
  'developer',
  'employee',
  'technician',
] as const;
type RegistrationRole = (typeof REGISTRATION_ROLES)[number];

const PROCESS_ROLES = ['all', 'web', 'worker'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** Time in which proxies notice that `/readyz` fails, in seconds. */
const DRAIN_SECONDS = 5;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const cidr = z
  .string()
  .refine((text) => ipaddr.isValidCIDR(text), 'must hold networks in CIDR notation');

/** 5 s, 5 min, 30 min, then 2, 5, 10, 14, 20 and 24 h (docs/behaviour/records.md). */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((text) => ['true', '1', 'on'].includes(text));

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/.+/, 'must start with postgresql://');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PROCESS_ROLE: z.enum(PROCESS_ROLES).default('all'),
  DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  STOP_SECONDS: wholeNumber(1, 600).default(30),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  TIME_PARTITIONS: z.enum(['on', 'off']).default('off'),
  DATA_DIR: z.string().default('./data'),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have 32 bytes or more')
    .optional(),
  SUPER_ADMIN_EMAIL: z
    .string()
    .refine((text) => canonicalEmail(text) !== undefined, 'must be an e-mail address')
    .default('admin@localhost.localdomain'),
  SUPER_ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .refine((text) => !isCommonPassword(text), 'is on the list of common passwords')
    .optional(),
  ACCESS_TOKEN_TTL_SECONDS: wholeNumber(1, 86_400).default(900),
  REFRESH_TOKEN_TTL_SECONDS: wholeNumber(1, 31_536_000).default(2_592_000),
  SESSION_MAX_SECONDS: wholeNumber(60, 157_680_000).optional(),
  PASSWORD_BLOCKED_WORDS: list.pipe(z.array(z.string().min(3).max(50)).max(1_000)).default([]),
  LOCKOUT_ATTEMPTS: wholeNumber(1, 1_000).default(5),
  LOCKOUT_WINDOW_SECONDS: wholeNumber(1, 86_400).default(900),
  LOCKOUT_SECONDS: wholeNumber(1, 604_800).default(900),
  REGISTRATION_ACTIVE_ROLES: list
    .pipe(z.array(z.enum(REGISTRATION_ROLES)))
    .default(['employee', 'technician']),
  REPORT_LINK_ADDRESS_LIMIT: wholeNumber(1, 100_000).default(60),
  TRUST_PROXY: list
    .pipe(z.array(z.string().refine(isProxy, 'must be addresses, networks or loopback, …')))
    .default([]),
  CORS_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins like https://app.example.org')))
    .default([]),
  RATE_LIMIT_AUTHENTICATED: wholeNumber(1, 1_000_000_000).default(1000),
  RATE_LIMIT_ANONYMOUS: wholeNumber(1, 1_000_000_000).default(100),
  REDIS_URL: z
    .string()
    .regex(/^rediss?(\+cluster)?:\/\/.+/, 'must start with redis:// or rediss://')
    .refine(isRedisUrl, 'must be redis://host:port or redis+cluster://host:port,host:port')
    .optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must have up to 64 letters, digits, dots, colons or dashes')
    .default('maintenance:'),
  ...oidcVariables,
  ...scimVariables,
  LOG_RETENTION_DAYS: wholeNumber(1, 36_500).default(365),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have 16 characters or more and no white space')
    .optional(),
  WEBHOOK_ALLOWED_CIDRS: list.pipe(z.array(cidr)).default([]),
  SWEEP_SECONDS: wholeNumber(1, 3_600).default(30),
  CLOCK_SECONDS: wholeNumber(1, 3_600).default(5),
  PREDICTION_SECONDS: wholeNumber(1, 604_800).default(86_400),
  WEBHOOK_RETRY_SECONDS: list.pipe(z.array(wholeNumber(1, 604_800)).max(20)).default(RETRY_SECONDS),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber(1, 120).default(15),
  WEBHOOK_DISABLE_AFTER: wholeNumber(1, 1_000_000).default(20),
  WEBHOOK_RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  TIME_ZONE: timeZone.default('UTC'),
  GRAPHQL_INTROSPECTION: flag.optional(),
  GRAPHQL_TRUSTED_DOCUMENTS: z.enum(['also', 'only']).default('also'),
  GRAPHQL_PERSISTED_QUERIES: z.enum(['on', 'off']).default('on'),
  HTTP_COMPRESSION: z.enum(['on', 'off']).default('on'),
  ...storageVariables,
  ...mailVariables,
  ...mailInVariables,
  ...pushVariables,
  ...telemetryVariables,
});

/**
 * Names of all variables with their defaults as written in the environment; undefined without a
 * default. The documentation is generated from it (`npm run artefacts`).
 */
export function variables(): ReadonlyMap<string, string | undefined> {
  return new Map(
    Object.entries(schema.shape).map(([name, field]) => {
      const { data } = field.safeParse(undefined);
      return [name, data === undefined ? undefined : String(data)];
    }),
  );
}

function webhooksOf(values: z.infer<typeof schema>) {
  return {
    webhookAllowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    webhookRetrySeconds: values.WEBHOOK_RETRY_SECONDS,
    webhookTimeoutSeconds: values.WEBHOOK_TIMEOUT_SECONDS,
    webhookDisableAfter: values.WEBHOOK_DISABLE_AFTER,
    webhookRetentionDays: values.WEBHOOK_RETENTION_DAYS,
  };
}

function mailsOf(values: z.infer<typeof schema>) {
  return { mail: mailOf(values), mailIn: mailInOf(values), publicUrl: publicUrlOf(values) };
}

/**
 * Reads and checks the configuration. An empty variable counts as not set; `<NAME>_FILE` names the
 * file of a secret. Outside production a missing JWT secret is generated once and stored in
 * `DATA_DIR`.
 *
 * @throws ConfigError with all problems.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const production = env.NODE_ENV === 'production';
  const { present, problems } = withSecretFiles(given);
  const values = checkedValues(present, production, problems);
  const dataDir = path.resolve(values.DATA_DIR);
  const trustedDocumentsOnly = values.GRAPHQL_TRUSTED_DOCUMENTS === 'only';
  const host = values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  // With the embedded database no other process takes over, so waiting would only prolong the
  // interruption.
  const drainSeconds =
    values.DRAIN_SECONDS ?? (production && values.DATABASE_URL !== undefined ? DRAIN_SECONDS : 0);
  const introspection = values.GRAPHQL_INTROSPECTION ?? (!production && !trustedDocumentsOnly);
  return {
    ...{ production, drainSeconds, processRole: values.PROCESS_ROLE },
    stopSeconds: values.STOP_SECONDS,
    port: values.PORT,
    host,
    ...databaseOf(values),
    dataDir,
    jwtSecret: values.JWT_SECRET ?? generatedSecret(dataDir),
    superAdminEmail: values.SUPER_ADMIN_EMAIL,
    superAdminPassword: values.SUPER_ADMIN_PASSWORD,
    accessTokenTtlSeconds: values.ACCESS_TOKEN_TTL_SECONDS,
    refreshTokenTtlSeconds: values.REFRESH_TOKEN_TTL_SECONDS,
    sessionMaxSeconds: values.SESSION_MAX_SECONDS,
    passwordBlockedWords: values.PASSWORD_BLOCKED_WORDS,
    lockoutAttempts: values.LOCKOUT_ATTEMPTS,
    lockoutWindowSeconds: values.LOCKOUT_WINDOW_SECONDS,
    lockoutSeconds: values.LOCKOUT_SECONDS,
    registrationActiveRoles: values.REGISTRATION_ACTIVE_ROLES,
    reportLinkAddressLimit: values.REPORT_LINK_ADDRESS_LIMIT,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    rateLimitAuthenticated: values.RATE_LIMIT_AUTHENTICATED,
    rateLimitAnonymous: values.RATE_LIMIT_ANONYMOUS,
    redisUrl: values.REDIS_URL,
    redisKeyPrefix: values.REDIS_KEY_PREFIX,
    ...identityOf(values),
    scimDefaultRole: values.SCIM_DEFAULT_ROLE,
    metricsToken: values.METRICS_TOKEN,
    logRetentionDays: values.LOG_RETENTION_DAYS,
    sweepSeconds: values.SWEEP_SECONDS,
    clockSeconds: values.CLOCK_SECONDS,
    predictionSeconds: values.PREDICTION_SECONDS,
    ...webhooksOf(values),
    logLevel: values.LOG_LEVEL,
    timeZone: values.TIME_ZONE,
    graphqlIntrospection: introspection,
    trustedDocumentsOnly,
    persistedQueries: values.GRAPHQL_PERSISTED_QUERIES === 'on' && !trustedDocumentsOnly,
    httpCompression: values.HTTP_COMPRESSION === 'on',
    storage: storageOf(values),
    ...mailsOf(values),
    push: pushOf(values),
    telemetry: telemetryOf(values),
    unknownVariables: unknownVariables(given, Object.keys(schema.shape)),
    settings: settingsOf(present, variables(), {
      HOST: host,
      DRAIN_SECONDS: String(drainSeconds),
      GRAPHQL_INTROSPECTION: introspection ? 'on' : 'off',
    }),
  };
}

/**
 * Values of the variables.
 *
 * @param ofFiles problems with secret files.
 * @throws ConfigError with all problems.
 */
function checkedValues(
  present: Readonly<Record<string, string | undefined>>,
  production: boolean,
  ofFiles: readonly string[],
): z.output<typeof schema> {
  const parsed = schema.safeParse(present);
  const problems = [...ofFiles];
  for (const {
    path: [name],
    message,
  } of parsed.error?.issues ?? []) {
    problems.push(`${String(name)}: ${message}`);
  }
  if (production && !present.JWT_SECRET && !present.JWT_SECRET_FILE) {
    problems.push('JWT_SECRET: is required in production (32 bytes or more)');
  }
  // A value that is missing because its file is unreadable has been reported above.
  if (ofFiles.length === 0)
    problems.push(...combinationProblems(present, Object.keys(schema.shape)));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

/**
 * Returns whether the start and its failure are reported as log lines: in production without a
 * terminal.
 */
export function logsAsJson(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.NODE_ENV === 'production' && !process.stdout.isTTY;
}

/** Environment for programs that commands run. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return process.env;
}

function databaseOf(values: z.output<typeof schema>) {
  return {
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    preparedStatements: values.DATABASE_PREPARED_STATEMENTS === 'on',
    timePartitions: values.TIME_PARTITIONS === 'on',
  };
}
