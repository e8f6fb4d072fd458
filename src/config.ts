import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/**
 * The service's configuration, read once from the environment (contract, section 10). This file is
 * the only reader of `process.env`; everything else is handed what it needs.
 */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** `postgresql://…`, or undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute path of the folder for the embedded database and generated secrets. */
  readonly dataDir: string;
  readonly jwtSecret: string;
  readonly superAdminEmail: string;
  /** Undefined: the first start makes one up and prints it. */
  readonly superAdminPassword: string | undefined;
  readonly accessTokenTtlSeconds: number;
  readonly refreshTokenTtlSeconds: number;
  /** How many wrong passwords within the window lock an e-mail address, and for how long. */
  readonly lockoutAttempts: number;
  readonly lockoutWindowSeconds: number;
  readonly lockoutSeconds: number;
  readonly registrationActiveRoles: readonly RegistrationRole[];
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Requests an hour, for a user and for an address without a session. */
  readonly rateLimitAuthenticated: number;
  readonly rateLimitAnonymous: number;
  /** `redis://…` for several replicas, or undefined for one process by itself. */
  readonly redisUrl: string | undefined;
  /** Networks that webhooks may reach although they are private, in CIDR notation. */
  readonly webhookAllowedCidrs: readonly string[];
  /** The waits between the attempts of a delivery. */
  readonly webhookRetrySeconds: readonly number[];
  /** What one attempt may take in all. */
  readonly webhookTimeoutSeconds: number;
  /** After so many deliveries in a row that failed for good, the endpoint is disabled. */
  readonly webhookDisableAfter: number;
  /** How long deliveries and the events behind them are kept. */
  readonly webhookRetentionDays: number;
  readonly logLevel: string;
  readonly graphqlIntrospection: boolean;
}

/** Every problem of the environment at once, one line each. */
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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum));

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const cidr = z
  .string()
  .refine((text) => ipaddr.isValidCIDR(text), 'must hold networks in CIDR notation');

/** 5 s, 5 min, 30 min, then 2, 5, 10, 14, 20 and 24 h (contract, section 7). */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((text) => ['true', '1', 'on'].includes(text));

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must start with postgresql://')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, 'must have 32 bytes or more')
    .optional(),
  SUPER_ADMIN_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')
    .default('admin@localhost.localdomain'),
  SUPER_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ACCESS_TOKEN_TTL_SECONDS: wholeNumber(1, 86_400).default(900),
  REFRESH_TOKEN_TTL_SECONDS: wholeNumber(1, 31_536_000).default(2_592_000),
  LOCKOUT_ATTEMPTS: wholeNumber(1, 1_000).default(5),
  LOCKOUT_WINDOW_SECONDS: wholeNumber(1, 86_400).default(900),
  LOCKOUT_SECONDS: wholeNumber(1, 604_800).default(900),
  REGISTRATION_ACTIVE_ROLES: list
    .pipe(z.array(z.enum(REGISTRATION_ROLES)))
    .default(['employee', 'technician']),
  TRUST_PROXY: list.default([]),
  CORS_ORIGINS: list.default([]),
  RATE_LIMIT_AUTHENTICATED: wholeNumber(1, 1_000_000_000).default(1000),
  RATE_LIMIT_ANONYMOUS: wholeNumber(1, 1_000_000_000).default(100),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, 'must start with redis:// or rediss://')
    .optional(),
  WEBHOOK_ALLOWED_CIDRS: list.pipe(z.array(cidr)).default([]),
  WEBHOOK_RETRY_SECONDS: list.pipe(z.array(wholeNumber(1, 604_800)).max(20)).default(RETRY_SECONDS),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber(1, 120).default(15),
  WEBHOOK_DISABLE_AFTER: wholeNumber(1, 1_000_000).default(20),
  WEBHOOK_RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  GRAPHQL_INTROSPECTION: flag.optional(),
});

/**
 * Reads and checks the configuration. A variable that is set but empty counts as not set. Outside
 * production a missing JWT secret is generated once and kept in `DATA_DIR`.
 *
 * @throws ConfigError naming every problem at once.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const production = env.NODE_ENV === 'production';
  if (production && !present.JWT_SECRET) {
    problems.push('JWT_SECRET: is required in production (32 bytes or more)');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: values.DATABASE_URL,
    dataDir,
    jwtSecret: values.JWT_SECRET ?? generatedSecret(dataDir),
    superAdminEmail: values.SUPER_ADMIN_EMAIL,
    superAdminPassword: values.SUPER_ADMIN_PASSWORD,
    accessTokenTtlSeconds: values.ACCESS_TOKEN_TTL_SECONDS,
    refreshTokenTtlSeconds: values.REFRESH_TOKEN_TTL_SECONDS,
    lockoutAttempts: values.LOCKOUT_ATTEMPTS,
    lockoutWindowSeconds: values.LOCKOUT_WINDOW_SECONDS,
    lockoutSeconds: values.LOCKOUT_SECONDS,
    registrationActiveRoles: values.REGISTRATION_ACTIVE_ROLES,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    rateLimitAuthenticated: values.RATE_LIMIT_AUTHENTICATED,
    rateLimitAnonymous: values.RATE_LIMIT_ANONYMOUS,
    redisUrl: values.REDIS_URL,
    webhookAllowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    webhookRetrySeconds: values.WEBHOOK_RETRY_SECONDS,
    webhookTimeoutSeconds: values.WEBHOOK_TIMEOUT_SECONDS,
    webhookDisableAfter: values.WEBHOOK_DISABLE_AFTER,
    webhookRetentionDays: values.WEBHOOK_RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
    graphqlIntrospection: values.GRAPHQL_INTROSPECTION ?? !production,
  };
}

function generatedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process may have written it between the look and the write; then its secret counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
