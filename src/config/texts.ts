/** What a variable of the configuration means. */
export interface VariableText {
  /** A variable of config.ts. */
  readonly name: string;
  readonly text: string;
  /** What holds without a value, where that is no fixed one. */
  readonly fallback?: string;
  /** Stands in .env.example where there is no default. */
  readonly example?: string;
  /** The value is told to nobody. */
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
        text: '`all`; `web` answers requests and runs no jobs; `worker` runs the jobs and answers probes and `/metrics` alone. The embedded database needs `all`.',
      },
      {
        name: 'DRAIN_SECONDS',
        fallback: '5 in production with `DATABASE_URL`, otherwise 0',
        text: 'After SIGTERM: how long `/readyz` fails while everything else is still answered, in seconds, so that proxies notice.',
      },
      {
        name: 'STOP_SECONDS',
        text: 'How long requests and uploads under way may take after that, in seconds.',
      },
      { name: 'PORT', text: 'The port it listens on; 0: a free one.' },
      {
        name: 'HOST',
        fallback: '`127.0.0.1`, in production `0.0.0.0`',
        example: '127.0.0.1',
        text: 'The address it listens on.',
      },
      {
        name: 'LOG_LEVEL',
        text: 'Of the log on standard output (lines of JSON): `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      },
      {
        name: 'TIME_ZONE',
        text: 'Name of the IANA time zone of the installation, such as `Europe/Berlin`: days without a time in an import are of this zone.',
      },
      {
        name: 'TRUST_PROXY',
        text: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` count: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`, separated by commas.',
      },
      {
        name: 'CORS_ORIGINS',
        text: 'Origins that may call the service from a browser, with the cookie of a browser session too, separated by commas.',
      },
      {
        name: 'HTTP_COMPRESSION',
        text: 'Whether JSON and other text of 1 kB or more is compressed (brotli, gzip) where the client accepts it: `on` or `off`. `off` behind a proxy that compresses.',
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
        text: 'With PgBouncer in transaction mode: the address of the server itself. Migrations and commands use it, for they need a session of their own.',
      },
      {
        name: 'DATABASE_READ_URL',
        fallback: 'none',
        text: 'A streaming replica of the server: lists and analytics read from it, unless it is more than 4 seconds behind, or their reader changed something in the last 10.',
      },
      {
        name: 'DATABASE_PREPARED_STATEMENTS',
        text: '`on` or `off`. `off` behind PgBouncer in transaction mode: statements are not prepared under names, which last as long as a session. Needs `DATABASE_DIRECT_URL`.',
      },
      {
        name: 'DATA_DIR',
        text: 'Folder of the embedded database, of local files and of the generated secret. One process at a time uses it.',
      },
      {
        name: 'REDIS_URL',
        fallback: 'one process by itself',
        example: 'redis://localhost:6379',
        text: 'Limits, cache and live updates that several replicas share. A Redis Cluster: `redis+cluster://host:port,host:port` with some of its nodes.',
      },
      {
        name: 'REDIS_KEY_PREFIX',
        text: 'Before every key and channel in Redis. The replicas of one installation have the same; another installation on the same Redis, also in another of its databases, needs its own.',
      },
      {
        name: 'STORAGE_DRIVER',
        text: 'Where photos and avatars are kept: `local` (`DATA_DIR/files`) or `s3` (any S3-compatible store).',
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
        fallback: 'what the AWS SDK finds, an instance role for example',
        text: 'Key of the store, together with the next one.',
      },
      { name: 'S3_SECRET_ACCESS_KEY', secret: true, text: 'Secret of that key.' },
    ],
  },
  {
    title: 'Accounts and sessions',
    variables: [
      {
        name: 'JWT_SECRET',
        secret: true,
        fallback: 'generated into `DATA_DIR`; in production it is required',
        text: 'Signs access tokens, and seals the secrets of webhooks (rotate those after a change) and of authenticator apps. 32 bytes or more.',
      },
      {
        name: 'SUPER_ADMIN_EMAIL',
        text: 'E-mail address of the one super_admin, who is created at the first start.',
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
        text: 'The longest time from a login to the next, in seconds, however often the session is refreshed.',
      },
      {
        name: 'PASSWORD_BLOCKED_WORDS',
        fallback: 'none',
        text: 'Words that are guessed first here, separated by commas: names of the organisation, its sites and products. A password is refused that has fewer than 8 characters besides them.',
      },
      {
        name: 'LOCKOUT_ATTEMPTS',
        text: 'Wrong passwords within the window that lock an e-mail address.',
      },
      { name: 'LOCKOUT_WINDOW_SECONDS', text: 'That window, in seconds.' },
      { name: 'LOCKOUT_SECONDS', text: 'How long the address stays locked, in seconds.' },
      {
        name: 'REGISTRATION_ACTIVE_ROLES',
        text: 'Roles that are active as soon as they have registered, separated by commas; the others wait for an activation.',
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
        text: 'Issuer of an OpenID Connect provider. `OIDC_*` without it is an error at start.',
      },
      {
        name: 'OIDC_CLIENT_ID',
        text: 'The client that the provider knows; required with an issuer.',
      },
      { name: 'OIDC_CLIENT_SECRET', secret: true, text: 'Its secret, when it has one.' },
      {
        name: 'OIDC_REDIRECT_URI',
        example: 'https://maintenance.example.org/api/auth/oidc/callback',
        text: "This service's callback, `/api/auth/oidc/callback`, as the provider knows it; required with an issuer.",
      },
      {
        name: 'OIDC_SUCCESS_REDIRECT',
        fallback: 'the callback answers JSON',
        example: '/login',
        text: 'Where the callback sends the browser with a one-time `code`, or with the code of an `error` and its `reason`: a URL, or a path of this service (`/login` for the console).',
      },
      {
        name: 'OIDC_AUTO_REGISTER_ROLE',
        fallback: 'unknown people are not let in',
        text: 'Role of people without an account: `administrator`, `developer` or `technician`.',
      },
      {
        name: 'OIDC_TRUST_EMAIL',
        text: 'Whether an address counts as verified where the provider sends no `email_verified`, neither in the ID token nor from userinfo: `true` or `false`. Never where it says that the address is not verified. `true` only where nobody can enter an address of somebody else at the provider ([addresses](identity-provider.md#addresses)).',
      },
      {
        name: 'OIDC_TRUST_MFA',
        text: 'Whether a login at the provider needs no [second factor](../security/factors.md) of the account: `true` or `false`. `true` where the provider asks for one itself.',
      },
    ],
  },
  {
    title: 'Limits',
    variables: [
      { name: 'RATE_LIMIT_AUTHENTICATED', text: 'Requests an hour of a user.' },
      { name: 'RATE_LIMIT_ANONYMOUS', text: 'Requests an hour of an address without a session.' },
      {
        name: 'GRAPHQL_INTROSPECTION',
        fallback: '`on` outside production',
        text: 'Whether GraphQL tells its schema: `on` or `off`.',
      },
      {
        name: 'GRAPHQL_TRUSTED_DOCUMENTS',
        text: 'Documents that were registered at build (`console/trusted-documents.json`) are executed by their id: `also`, beside texts, or `only`, which refuses every text, introspection and Apollo Sandbox.',
      },
      {
        name: 'GRAPHQL_PERSISTED_QUERIES',
        text: "Whether texts are stored for clients that send their hash (Apollo's automatic persisted queries): `on` or `off`.",
      },
    ],
  },
  {
    title: 'Requests',
    variables: [
      {
        name: 'SWEEP_SECONDS',
        text: 'How often holds that are over and requests that are to be confirmed are looked for, in seconds.',
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
        text: 'Waits between the attempts of a delivery, in seconds.',
      },
      { name: 'WEBHOOK_TIMEOUT_SECONDS', text: 'What one attempt may take, in seconds.' },
      {
        name: 'WEBHOOK_DISABLE_AFTER',
        text: 'Deliveries in a row that failed for good after which an endpoint is disabled.',
      },
      {
        name: 'WEBHOOK_RETENTION_DAYS',
        text: 'Days for which deliveries, and the events behind them, are kept; events for 8 at the least, and for up to a week more, because they are removed by the week.',
      },
    ],
  },
  {
    title: 'Mail',
    variables: [
      {
        name: 'SMTP_URL',
        fallback: 'no mail is sent',
        example: 'smtp://user:password@mail.example.org:587',
        text: 'The mail server: `smtp://` (port 587, STARTTLS where the server has it; required with a user) or `smtps://` (port 465). `?requireTLS=true` insists on STARTTLS, `?ignoreTLS=true` does without. Characters of user and password that mean something in a URL are percent-encoded.',
      },
      {
        name: 'MAIL_FROM',
        example: 'Maintenance <maintenance@example.org>',
        text: 'The sender: an address, or a name with an address in angle brackets; required with `SMTP_URL`.',
      },
      {
        name: 'PUBLIC_URL',
        fallback: 'unknown',
        example: 'https://maintenance.example.org',
        text: 'The address under which people reach the service, for links in mails, without a path; required with `SMTP_URL`.',
      },
      {
        name: 'MAIL_GATHER_SECONDS',
        text: 'How long what happens to a request is gathered in one mail to a person, in seconds.',
      },
      {
        name: 'MAIL_RETRY_SECONDS',
        text: 'Pauses between the attempts to send a mail, in seconds, separated by commas; after the last one it has failed.',
      },
    ],
  },
  {
    title: 'Records and monitoring',
    variables: [
      {
        name: 'LOG_RETENTION_DAYS',
        text: 'Days for which entries of the internal log, and incidents that are over, are kept at the least. Entries are removed by the month, so up to 31 days later. The audit trail stays.',
      },
      {
        name: 'METRICS_TOKEN',
        secret: true,
        fallback: '`/metrics` needs a session',
        text: 'Bearer token that opens `/metrics` without a session: 16 characters or more.',
      },
    ],
  },
  {
    title: 'Traces and metrics by OTLP',
    variables: [
      {
        name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
        fallback: 'nothing is traced, and no OpenTelemetry code is loaded',
        example: 'http://localhost:4318',
        text: 'Address of an OpenTelemetry collector that takes OTLP over HTTP; `/v1/traces` and `/v1/metrics` are appended ([tracing](tracing.md)).',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
        fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/traces`',
        text: 'Where traces go, as a whole URL.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
        fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/metrics`',
        text: 'Where metrics go, as a whole URL.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
        text: 'The encoding of OTLP: `http/protobuf` alone.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_HEADERS',
        secret: true,
        fallback: 'none',
        text: 'Headers for the collector, `name=value` separated by commas, the values percent-encoded.',
      },
      {
        name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
        text: 'What one call of the collector may take, in milliseconds.',
      },
      { name: 'OTEL_SERVICE_NAME', text: 'The name of the service in traces and metrics.' },
      {
        name: 'OTEL_RESOURCE_ATTRIBUTES',
        fallback: 'none',
        example: 'deployment.environment.name=production',
        text: 'Further attributes of this process, `name=value` separated by commas.',
      },
      { name: 'OTEL_TRACES_EXPORTER', text: 'Whether traces are sent: `otlp` or `none`.' },
      { name: 'OTEL_METRICS_EXPORTER', text: 'Whether metrics are sent: `otlp` or `none`.' },
      {
        name: 'OTEL_TRACES_SAMPLER',
        text: 'Which traces are recorded: `always_on`, `always_off`, `traceidratio`, or these after `parentbased_`, which follow the decision of the caller that sent `traceparent`.',
      },
      {
        name: 'OTEL_TRACES_SAMPLER_ARG',
        text: 'Share of the traces that the samplers by ratio record, from 0 to 1.',
      },
      {
        name: 'OTEL_BSP_SCHEDULE_DELAY',
        text: 'Pause between two calls that send spans, in milliseconds.',
      },
      {
        name: 'OTEL_BSP_MAX_QUEUE_SIZE',
        text: 'Spans that wait to be sent at the most; further ones are dropped.',
      },
      {
        name: 'OTEL_METRIC_EXPORT_INTERVAL',
        text: 'Pause between two calls that send metrics, in milliseconds.',
      },
      { name: 'OTEL_SDK_DISABLED', text: '`true` switches all of this off.' },
    ],
  },
];
