import { readFileSync } from 'node:fs';

/** Variables that are secrets or may contain one, such as a URL with a password. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'JWT_SECRET',
  'SUPER_ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Maximum size of a secret file, in bytes. */
const MAX_BYTES = 64 * 1024;

/** Variables that are set. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The environment after reading the secret files. */
interface WithFiles {
  readonly present: Record<string, string | undefined>;
  /** One line each, without the content of a file. */
  readonly problems: readonly string[];
}

/**
 * Reads secrets from files: `<NAME>_FILE` names the file whose content is the value of `<NAME>`, as
 * Docker and Kubernetes mount secrets. Line ends at the end of the file are not part of the value.
 */
export function withSecretFiles(environment: Environment): WithFiles {
  const present = { ...environment };
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const file = present[`${name}_FILE`];
    if (file === undefined) continue;
    if (present[name] !== undefined) {
      problems.push(`${name}_FILE: must not come with ${name}`);
      continue;
    }
    try {
      const content = readFileSync(file);
      const value = content.toString('utf8').replace(/[\r\n]+$/, '');
      if (value === '') problems.push(`${name}_FILE: the file ${file} is empty`);
      else if (content.length > MAX_BYTES) problems.push(`${name}_FILE: ${file} is too large`);
      else present[name] = value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: the file ${file} cannot be read (${code})`);
    }
  }
  return { present, problems };
}
