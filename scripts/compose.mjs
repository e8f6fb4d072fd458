// Runs compose.yaml with generated secrets.
import { checkArguments } from './usage.mjs';

const OWN = ['--s3', '--env-only', '--help'];
checkArguments(
  `Starts the service with compose.yaml, or hands a command on to Docker Compose.

  npm run ops -- compose
  npm run ops -- compose COMMAND...

  COMMAND      of Docker Compose, such as \`logs -f web-1\` or \`down\`; default: up --build --detach --wait
  --s3         the first time: keeps files in a separate S3-compatible store, not in a volume
  --env-only   writes compose.env where it is missing, and starts nothing
  --help       prints this

The secrets are in the file compose.env, which the first run writes. Keep a copy of it: without it neither
the database nor the secrets of webhooks can be read. COMPOSE names another program (podman compose).`,
  // Flags after the command belong to Docker Compose.
  process.argv.slice(2).some((argument) => !argument.startsWith('-')) ? 'any' : OWN,
);

const { spawnSync } = await import('node:child_process');
const { randomBytes } = await import('node:crypto');
const { existsSync, writeFileSync } = await import('node:fs');
const { fileURLToPath } = await import('node:url');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FILE = 'compose.env';
const SERVICES = 'deploy/compose/compose.yaml';
/** 32 bytes that need no quoting in a URL or a settings file. */
const secret = () => randomBytes(32).toString('hex');

/** Secrets and frequently changed settings of an installation. */
function settings(withStore) {
  const lines = [
    '# Secrets of this installation, made by `npm run ops -- compose`; docs/operations/container.md.',
    `POSTGRES_PASSWORD=${secret()}`,
    `REDIS_PASSWORD=${secret()}`,
    `JWT_SECRET=${secret()}`,
    `METRICS_TOKEN=${secret()}`,
    'SUPER_ADMIN_EMAIL=admin@localhost.localdomain',
    `SUPER_ADMIN_PASSWORD=${randomBytes(12).toString('base64url')}`,
    '# The name that browsers use; a public one gets its certificate by ACME.',
    'SITE=localhost',
    'HTTP_PORT=80',
    'HTTPS_PORT=443',
  ];
  const store = [
    'COMPOSE_PROFILES=s3',
    'STORAGE_DRIVER=s3',
    'S3_ENDPOINT=http://storage:9000',
    'S3_BUCKET=maintenance',
    'S3_ACCESS_KEY_ID=maintenance',
    `S3_SECRET_ACCESS_KEY=${secret()}`,
  ];
  return `${[...lines, ...(withStore ? store : [])].join('\n')}\n`;
}

const given = process.argv.slice(2);
const command = given.filter((argument) => !OWN.includes(argument));
if (!existsSync(FILE)) {
  // Does not overwrite a file that another run has written meanwhile.
  writeFileSync(FILE, settings(given.includes('--s3')), { flag: 'wx', mode: 0o600 });
  console.log(`The secrets, and the super_admin's password, are in ${FILE}.`);
} else if (given.includes('--s3')) {
  console.error(`${FILE} is there already: set the storage in it.`);
  process.exit(2);
}

if (!given.includes('--env-only')) {
  const [program, ...words] = (process.env.COMPOSE ?? 'docker compose').split(' ');
  const rest = command.length > 0 ? command : ['up', '--build', '--detach', '--wait'];
  const { status, error } = spawnSync(
    program,
    [...words, '--file', SERVICES, '--env-file', FILE, ...rest],
    {
      stdio: 'inherit',
    },
  );
  if (error) console.error(`${program} could not be run: ${error.message}`);
  process.exitCode = error ? 1 : (status ?? 1);
}
