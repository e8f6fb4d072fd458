import { MAIL_TEXTS } from './mail-texts.js';
import { PUSH_TEXTS } from './push-texts.js';

/** Description of a configuration variable. */
export interface VariableText {
  /** A variable of config.ts. */
  readonly name: string;
  readonly text: string;
  /** Description of the value in force when the variable has no fixed default. */
  readonly fallback?: string;
  /** Value in .env.example when there is no default. */
  readonly example?: string;
  /** The value is never shown. */
  readonly secret?: true;
}

/** Variables of one subject. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: readonly VariableText[];
}

/** The variables of the configuration, in the order and the groups of the documentation. */
export const GROUPS: readonly VariableGroup[] = [
  {
    title: 'Process',
    variables: [
      {
        name: 'NODE_ENV',
        text: '`development`, `production` or `test`. In production there is no Apollo Sandbox and no introspection, and `JWT_SECRET` is required.',
      },
      {
        name: 'PROCESS_ROLE',
        text: '`all`; `web` answers requests and runs no jobs; `worker` runs the jobs and answers only probes and `/metrics`. The embedded database needs `all`.',
      },
      {
        name: 'DRAIN_SECONDS',
        fallback: '5 in production with `DATABASE_URL`, otherwise 0',
        text: 'After SIGTERM: time in seconds in which `/readyz` fails, so that proxies notice, while other requests are still answered.',
      },
      {
        name: 'STOP_SECONDS',
        text: 'Further time for requests and uploads in progress, in seconds.',
      },
      { name: 'PORT', text: 'Port to listen on; 0: a free port.' },
      {
        name: 'HOST',
        fallback: '`127.0.0.1`, in production `0.0.0.0`',
        example: '127.0.0.1',
        text: 'Address to listen on.',
      },
      {
        name: 'LOG_LEVEL',
        text: 'Level of the log on standard output (lines of JSON): `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      },
      {
        name: 'TIME_ZONE',
        text: 'IANA time zone of the installation, such as `Europe/Berlin`; imports interpret days without a time in it.',
      },
      {
        name: 'TRUST_PROXY',
        text: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`, separated by commas.',
      },
      {
        name: 'CORS_ORIGINS',
        text: 'Origins that may call the service from a browser, also with the cookie of a browser session, separated by commas.',
      },
      {
        name: 'HTTP_COMPRESSION',
        text: '`on` or `off`: compression (brotli, gzip) of JSON and other text of 1 kB or more, if the client accepts it. Use `off` behind a proxy that compresses.',
      },
    ],
  },
  {
    title: 'Data',
    variables: [
      {
        name: 'DATABASE_URL',
        fallback: 'an embedded PostgreSQL (PGlite) in `DATA_DIR`',
        example: 'postgresql://user:password@localhost:5432/maintenance',
        text: 'A PostgreSQL server, or PgBouncer in front of one.',
      },
      {
        name: 'DATABASE_DIRECT_URL',
        fallback: '`DATABASE_URL`',
        text: 'With PgBouncer in transaction mode: the address of the server itself. Migrations and commands use it, because they need a dedicated session.',
      },
      {
        name: 'DATABASE_READ_URL',
        fallback: 'none',
        text: 'A streaming replica of the server: lists and analytics read from it, unless it is more than 4 seconds behind or the reader has changed data in the last 10 seconds.',
      },
      {
        name: 'DATABASE_PREPARED_STATEMENTS',
        text: '`on` or `off`. Use `off` behind PgBouncer in transaction mode, where named prepared statements do not work. `off` needs `DATABASE_DIRECT_URL`.',
      },
      {
        name: 'TIME_PARTITIONS',
        text: '`on` or `off`. `on` for an installation of ten million events or log entries: coming weeks and months of internal log, events and audit trail get separate partitions.',
      },
      {
        name: 'DATA_DIR',
        text: 'Folder of the embedded database, of local files and of the generated secret. Only one process may use it at a time.',
      },
      {
        name: 'REDIS_URL',
        fallback: 'a single process',
        example: 'redis://localhost:6379',
        text: 'Redis for limits, cache and live updates that several replicas share. A Redis Cluster: `redis+cluster://host:port,host:port` with some of its nodes.',
      },
      {
        name: 'REDIS_KEY_PREFIX',
        text: 'Prefix of every key and channel in Redis. All replicas of an installation use the same prefix; another installation on the same Redis server, even in another database, needs a different one.',
      },
      {
        name: 'STORAGE_DRIVER',
        text: 'Storage of photos, avatars and documents: `local` (`DATA_DIR/files`) or `s3` (any S3-compatible store).',
      },
      {
        name: 'S3_ENDPOINT',
        fallback: "Amazon's own",
        text: 'Address of the store. `S3_*` without `STORAGE_DRIVER=s3` is an error at start.',
      },
      { name: 'S3_REGION', text: 'Region of the bucket.' },
      { name: 'S3_BUCKET', text: 'Name of the bucket; required with `STORAGE_DRIVER=s3`.' },
      {
        name: 'S3_ACCESS_KEY_ID',
        secret: true,
        fallback: 'the default credentials of the AWS SDK, for example an instance role',
        text: 'Access key of the store; requires the secret key.',
      },
      { name: 'S3_SECRET_ACCESS_KEY', secret: true, text: 'Secret of the access key.' },
    ],
  },
  {
    title: 'Accounts and sessions',
    variables: [
      {
        name: 'JWT_SECRET',
        secret: true,
        fallback: 'generated into `DATA_DIR`; in production it is required',
        text: 'Key that signs access tokens and encrypts the secrets of webhooks (rotate those after a change), of authenticator apps and of devices. 32 bytes or more.',
      },
      {
        name: 'SUPER_ADMIN_EMAIL',
        text: 'E-mail address of the super_admin, which the first start creates.',
      },
      {
        name: 'SUPER_ADMIN_PASSWORD',
        secret: true,
        fallback: 'generated, and printed once',
        text: 'Password of the super_admin at the first start: 8 to 128 characters, not a common one. Without effect later.',
      },
      { name: 'ACCESS_TOKEN_TTL_SECONDS', text: 'Lifetime of an access token, in seconds.' },
      { name: 'REFRESH_TOKEN_TTL_SECONDS', text: 'Lifetime of a refresh token, in seconds.' },
      {
        name: 'SESSION_MAX_SECONDS',
        fallback: 'no limit',
        text: 'Maximum time from a login to the next, in seconds, even if the session is refreshed.',
      },
      {
        name: 'PASSWORD_BLOCKED_WORDS',
        fallback: 'none',
        text: 'Words that are easy to guess in this organisation, separated by commas: its names, sites and products. A password must have at least 8 characters besides them.',
      },
      {
        name: 'LOCKOUT_ATTEMPTS',
        text: 'Number of wrong passwords within the window that locks an e-mail address.',
      },
      { name: 'LOCKOUT_WINDOW_SECONDS', text: 'Length of the window, in seconds.' },
      { name: 'LOCKOUT_SECONDS', text: 'Duration of the lock, in seconds.' },
      {
        name: 'REGISTRATION_ACTIVE_ROLES',
        text: 'Roles whose accounts are active upon registration, separated by commas; other accounts wait for activation.',
      },
      {
        name: 'REPORT_LINK_ADDRESS_LIMIT',
        text: 'Number of reports by link that are taken from one address in an hour, over all links.',
      },
    ],
  },
  {
    title: 'Identity provider',
    variables: [
      {
        name: 'OIDC_ISSUER',
        fallback: 'no identity provider',
        example: 'https://id.example.org',
        text: 'Issuer of an OpenID Connect provider. `OIDC_*` without it is an error at start, except `OIDC_SUPER_ADMIN_GROUP`.',
      },
      {
        name: 'OIDC_CLIENT_ID',
        text: 'Client id at the provider; required with an issuer.',
      },
      { name: 'OIDC_CLIENT_SECRET', secret: true, text: 'Client secret, if the client has one.' },
      {
        name: 'OIDC_REDIRECT_URI',
        example: 'https://maintenance.example.org/api/auth/oidc/callback',
        text: "URL of this service's callback, `/api/auth/oidc/callback`, as registered at the provider; required with an issuer.",
      },
      {
        name: 'OIDC_SUCCESS_REDIRECT',
        fallback: 'the callback answers JSON',
        example: '/login',
        text: 'Target to which the callback redirects the browser with a one-time `code`, or with an error code as `error` and its `reason`: a URL, or a path of this service (`/login` for the console).',
      },
      {
        name: 'OIDC_AUTO_REGISTER_ROLE',
        fallback: 'people without an account are rejected',
        text: 'Role of people without an account: `administrator`, `developer` or `technician`.',
      },
      {
        name: 'OIDC_GROUPS_CLAIM',
        text: 'Claim with the [groups](identity-provider.md#groups) of a person: a name, or a path with dots such as `realm_access.roles`.',
      },
      {
        name: 'OIDC_SCOPES',
        text: 'Scopes of a login, separated by spaces; `openid` must be one of them. Some providers send groups only for a scope such as `groups`.',
      },
      {
        name: 'OIDC_SUPER_ADMIN_GROUP',
        fallback: 'no mapping gives this role',
        text: 'The only group to which a [mapping](identity-provider.md#groups) may give the role `super_admin`, compared exactly. It also counts for groups of SCIM.',
      },
      {
        name: 'OIDC_TRUST_EMAIL',
        text: '`true` or `false`: an address counts as verified if the provider sends no `email_verified`, neither in the ID token nor from userinfo. An address that the provider reports as unverified never counts. Use `true` only if nobody can enter the address of another person at the provider ([addresses](identity-provider.md#addresses)).',
      },
      {
        name: 'OIDC_TRUST_MFA',
        text: '`true` or `false`: a login at the provider needs no [second factor](../security/factors.md) of the account. Use `true` if the provider itself requires one.',
      },
      {
        name: 'SCIM_DEFAULT_ROLE',
        text: 'Role of new people provided by [SCIM](../api/scim.md) to whom no mapping gives one: `employee`, `technician`, `department_head` or `developer`. Roles that need a department take the one of the setting `identityDepartmentId`.',
      },
    ],
  },
  {
    title: 'Limits',
    variables: [
      { name: 'RATE_LIMIT_AUTHENTICATED', text: 'Maximum requests per hour of a user.' },
      {
        name: 'RATE_LIMIT_ANONYMOUS',
        text: 'Maximum requests per hour of an address without a session.',
      },
      {
        name: 'GRAPHQL_INTROSPECTION',
        fallback: '`on` outside production',
        text: 'GraphQL introspection: `on` or `off`.',
      },
      {
        name: 'GRAPHQL_TRUSTED_DOCUMENTS',
        text: 'Execution of documents by id that were registered at build (`console/trusted-documents.json`): `also`, besides texts, or `only`, which rejects every text, introspection and Apollo Sandbox.',
      },
      {
        name: 'GRAPHQL_PERSISTED_QUERIES',
        text: "`on` or `off`: documents are stored for clients that send their hash (Apollo's automatic persisted queries).",
      },
    ],
  },
  {
    title: 'Requests',
    variables: [
      {
        name: 'SWEEP_SECONDS',
        text: 'Interval of the search for expired holds, for requests due for automatic confirmation and for schedules that are due, in seconds.',
      },
      {
        name: 'CLOCK_SECONDS',
        text: 'Interval of the search for due times that are at risk, missed or to be escalated, in seconds.',
      },
      {
        name: 'PREDICTION_SECONDS',
        text: 'Interval at which each process computes how long requests took, for the prediction of risks, in seconds.',
      },
    ],
  },
  {
    title: 'Webhooks',
    variables: [
      {
        name: 'WEBHOOK_ALLOWED_CIDRS',
        text: 'Private networks that webhooks may reach, in CIDR notation, separated by commas (`10.1.0.0/16,fd00:1::/64`).',
      },
      {
        name: 'WEBHOOK_RETRY_SECONDS',
        text: 'Pauses between the attempts of a delivery, in seconds.',
      },
      { name: 'WEBHOOK_TIMEOUT_SECONDS', text: 'Time limit of one attempt, in seconds.' },
      {
        name: 'WEBHOOK_DISABLE_AFTER',
        text: 'Number of consecutive permanently failed deliveries that disables an endpoint.',
      },
      {
        name: 'WEBHOOK_RETENTION_DAYS',
        text: 'Retention of deliveries and their events, in days. Events are kept for at least 8 days, and up to a week longer, because they are deleted by the week.',
      },
    ],
  },
  MAIL_TEXTS,
  PUSH_TEXTS,
  {
    title: 'Records and monitoring',
    variables: [
      {
        name: 'LOG_RETENTION_DAYS',
        text: 'Minimum retention of internal log entries and closed incidents, in days. Entries are deleted by the month, so up to 31 days later. The audit trail is kept.',
      },
      {
        name: 'METRICS_TOKEN',
        secret: true,
        fallback: '`/metrics` needs a session',
        text: 'Bearer token that gives access to `/metrics` without a session: 16 characters or more.',
      },
    ],
  },
  {
    title: 'Traces and metrics by OTLP',
    variables: [
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        fallback: 'no tracing; no OpenTelemetry code is loaded',
        example: 'http://localhost:4318',
        text: 'URL of an OpenTelemetry collector that accepts OTLP over HTTP; `/v1/traces` and `/v1/metrics` are appended ([tracing](tracing.md)).',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
        fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/traces`',
        text: 'Complete URL for traces.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
        fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/metrics`',
        text: 'Complete URL for metrics.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
        text: 'Encoding of OTLP; only `http/protobuf` is supported.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_HEADERS',
        secret: true,
        fallback: 'none',
        text: 'Headers for the collector, `name=value` separated by commas, the values percent-encoded.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
        text: 'Time limit of a call to the collector, in milliseconds.',
      },
      { name: 'OTEL_SERVICE_NAME', text: 'Name of the service in traces and metrics.' },
      {
        name: 'OTEL_RESOURCE_ATTRIBUTES',
        fallback: 'none',
        example: 'deployment.environment.name=production',
        text: 'Additional attributes of this process, `name=value` separated by commas.',
      },
      { name: 'OTEL_TRACES_EXPORTER', text: 'Export of traces: `otlp` or `none`.' },
      { name: 'OTEL_METRICS_EXPORTER', text: 'Export of metrics: `otlp` or `none`.' },
      {
        name: 'OTEL_TRACES_SAMPLER',
        text: 'Sampler of traces: `always_on`, `always_off`, `traceidratio`, or one of these with the prefix `parentbased_`, which follows the decision of a caller that sent `traceparent`.',
      },
      {
        name: 'OTEL_TRACES_SAMPLER_ARG',
        text: 'Fraction of the traces that the ratio samplers record, from 0 to 1.',
      },
      {
        name: 'OTEL_BSP_SCHEDULE_DELAY',
        text: 'Interval of sending spans, in milliseconds.',
      },
      {
        name: 'OTEL_BSP_MAX_QUEUE_SIZE',
        text: 'Maximum number of spans that wait to be sent; more are dropped.',
      },
      {
        name: 'OTEL_METRIC_EXPORT_INTERVAL',
        text: 'Interval of sending metrics, in milliseconds.',
      },
      { name: 'OTEL_SDK_DISABLED', text: '`true` disables all of this.' },
    ],
  },
];
