import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inheritedEnvironment } from '../../config/config.js';
import type { TableStore } from '../../infra/database/table-store.js';
import { TransferError } from '../support/transfer-error.js';

/** PostgreSQL programs that commands run. */
export type PostgresTool = 'pg_dump' | 'pg_restore';

/** Parameters of a connection URL that the tools support; others belong to a Node.js client. */
const KNOWN_PARAMETERS = new Set([
  'application_name',
  'connect_timeout',
  'host',
  'options',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
]);

/** Maximum length of an error text, in characters. */
const SHOWN = 2_000;

/**
 * The major version of a tool.
 *
 * @throws TransferError when it is not installed.
 */
async function toolVersion(tool: PostgresTool): Promise<number> {
  const lines: string[] = [];
  await run(tool, ['--version'], {}, (line) => lines.push(line));
  // Without the text that distributions add in brackets.
  const [version] = /\d+/.exec(lines[0]?.replace(/\([^)]*\)/g, '') ?? '') ?? [];
  if (version === undefined) throw new TransferError(`${tool} --version answers "${lines[0]}".`);
  return Number(version);
}

/**
 * Checks that a tool is installed and not older than the server, which it would not support.
 *
 * @param otherwise a sentence with the alternative.
 * @throws TransferError that says so.
 */
export async function checkTool(
  tool: PostgresTool,
  server: TableStore,
  otherwise: string,
): Promise<void> {
  const version = await toolVersion(tool).catch((error: unknown) => {
    throw error instanceof TransferError
      ? new TransferError(`${error.message} ${otherwise}`)
      : error;
  });
  const [row] = await server.query<{ major: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  );
  if (row !== undefined && version < row.major) {
    throw new TransferError(
      `${tool} has version ${version}, and the server ${row.major}: ` +
        `install the tools of PostgreSQL ${row.major} or later. ${otherwise}`,
    );
  }
}

/**
 * Runs a tool on a database. The password is passed in the environment, because every user of the
 * machine can see arguments.
 *
 * @param onLine called for each line of `--verbose`.
 * @throws TransferError with the tool's message when it fails.
 */
export async function runTool(
  tool: PostgresTool,
  databaseUrl: string,
  args: readonly string[],
  onLine: (line: string) => void,
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (!KNOWN_PARAMETERS.has(name)) url.searchParams.delete(name);
  }
  const secret: Record<string, string> = password === '' ? {} : { PGPASSWORD: password };
  await run(tool, ['--no-password', `--dbname=${url.href}`, ...args], secret, onLine);
}

async function run(
  tool: PostgresTool,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  onLine: (line: string) => void,
): Promise<void> {
  const child = spawn(tool, args, {
    env: { ...inheritedEnvironment(), LC_MESSAGES: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', (line) => {
    said = `${said}${line}\n`.slice(-SHOWN);
    onLine(line);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', ({ code: reason, message }: NodeJS.ErrnoException) => {
      const why = reason === 'ENOENT' ? 'is not installed, or not on the PATH' : message;
      reject(new TransferError(`${tool} ${why}.`));
    });
    child.once('close', resolve);
  });
  if (code !== 0) throw new TransferError(`${tool} failed:\n${said.trim()}`);
}
