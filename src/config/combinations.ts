import { mailInVariables } from './mail-in.js';

/** Variables that are set. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds invalid combinations of variables that are valid separately.
 *
 * @param names names of all variables.
 */
export function combinationProblems(present: Environment, names: readonly string[]): string[] {
  return [
    ...roleProblems(present),
    ...poolerProblems(present),
    ...storageProblems(present, names),
    ...oidcProblems(present, names),
    ...mailProblems(present, names),
    ...graphqlProblems(present),
  ];
}

/** The embedded database supports one process, which must have every role. */
function roleProblems(present: Environment): string[] {
  const { PROCESS_ROLE: role, DATABASE_URL: url } = present;
  if ((role !== 'web' && role !== 'worker') || url) return [];
  return [
    `PROCESS_ROLE: ${role} needs DATABASE_URL; the embedded database supports one process, which needs every role`,
  ];
}

/**
 * Checks the settings for a pooler. A pooler without named statements shares sessions, which
 * migrations do not support.
 */
function poolerProblems(present: Environment): string[] {
  if (!present.DATABASE_URL) {
    return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_PREPARED_STATEMENTS']
      .filter((name) => present[name] !== undefined)
      .map((name) => `${name}: has no effect without DATABASE_URL`);
  }
  if (present.DATABASE_PREPARED_STATEMENTS !== 'off' || present.DATABASE_DIRECT_URL) return [];
  return [
    'DATABASE_DIRECT_URL: is required with DATABASE_PREPARED_STATEMENTS=off, for migrations need a session',
  ];
}

/** Checks the combination of the storage's variables. */
function storageProblems(present: Environment, names: readonly string[]): string[] {
  if (present.STORAGE_DRIVER !== 's3') {
    return withoutSwitch(present, names, 'S3_', 'STORAGE_DRIVER=s3');
  }
  const problems: string[] = [];
  if (!present.S3_BUCKET) problems.push('S3_BUCKET: is required with STORAGE_DRIVER=s3');
  if (present.S3_ACCESS_KEY_ID && !present.S3_SECRET_ACCESS_KEY) {
    problems.push('S3_SECRET_ACCESS_KEY: is required with S3_ACCESS_KEY_ID');
  }
  if (present.S3_SECRET_ACCESS_KEY && !present.S3_ACCESS_KEY_ID) {
    problems.push('S3_ACCESS_KEY_ID: is required with S3_SECRET_ACCESS_KEY');
  }
  return problems;
}

/** Checks the combination of the identity provider's variables. */
function oidcProblems(present: Environment, names: readonly string[]): string[] {
  // The group may also come by SCIM, which needs no login at the provider.
  const ofLogin = names.filter((name) => name !== 'OIDC_SUPER_ADMIN_GROUP');
  if (!present.OIDC_ISSUER) return withoutSwitch(present, ofLogin, 'OIDC_', 'OIDC_ISSUER');
  return ['OIDC_CLIENT_ID', 'OIDC_REDIRECT_URI']
    .filter((name) => !present[name])
    .map((name) => `${name}: is required with OIDC_ISSUER`);
}

/** Checks the combination of the mail variables. The address of the service may be a setting. */
function mailProblems(present: Environment, names: readonly string[]): string[] {
  // Mails can come in where none are sent.
  const sending = names.filter((name) => !Object.hasOwn(mailInVariables, name));
  if (!present.SMTP_URL) return withoutSwitch(present, sending, 'MAIL_', 'SMTP_URL');
  return present.MAIL_FROM ? [] : ['MAIL_FROM: is required with SMTP_URL'];
}

/** Finds settings of GraphQL without effect because no texts of documents are accepted. */
function graphqlProblems(present: Environment): string[] {
  if (present.GRAPHQL_TRUSTED_DOCUMENTS !== 'only') return [];
  return ['GRAPHQL_INTROSPECTION', 'GRAPHQL_PERSISTED_QUERIES']
    .filter((name) => present[name] !== undefined)
    .map((name) => `${name}: has no effect with GRAPHQL_TRUSTED_DOCUMENTS=only`);
}

/** Finds settings without effect because the setting that enables them is missing. */
function withoutSwitch(
  present: Environment,
  names: readonly string[],
  prefix: string,
  needed: string,
): string[] {
  return names
    .filter((name) => name.startsWith(prefix) && present[name] !== undefined)
    .map((name) => `${name}: has no effect without ${needed}`);
}
