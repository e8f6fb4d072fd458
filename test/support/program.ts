import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A line of the log of a program. */
interface LogLine {
  readonly msg?: string;
  readonly level?: number;
  readonly requestId?: string;
}

/** The built program, running as a separate process. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** The lines of its log so far. */
  lines(): readonly LogLine[];
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has; @returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * The program of `npm start`, packed: a start of the files that it is packed from takes half as
 * much more.
 */
const PACKED = 'dist/program/main.js';

/** The cache of compiled code that `npm start` uses. */
export const COMPILE_CACHE = path.resolve('dist/.compile-cache');

/**
 * Flags for programs that run for seconds: WebAssembly is compiled once, not a second time for
 * speed. A start takes two thirds of the processor time, a command of the database half.
 */
export const SHORT_RUN = ['--liftoff-only'];

/**
 * Builds the program into `dist` without its console, as `npm run build` does: once for all files
 * of a run, because it has a lock and skips files that match the sources.
 */
export function buildProgram(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--program'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The program cannot be built:\n${stderr}`);
}

/**
 * Starts the built program with these settings, on a free port, and waits until it answers.
 *
 * @param entry the file to run; by default that of `buildProgram`.
 */
export async function startProgram(
  env: Readonly<Record<string, string>>,
  entry = PACKED,
): Promise<Program> {
  const child = spawn(process.execPath, [...SHORT_RUN, entry], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => child.exitCode);
  const log: LogLine[] = [];
  return {
    url: await addressOf(child, log),
    lines: () => log,
    ended,
    pid: child.pid ?? 0,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function addressOf(child: ChildProcess, log: object[]): Promise<string> {
  let said = '';
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  const reader = createInterface(stdout);
  reader.on('line', (line) => {
    if (line.startsWith('{"level":')) log.push(JSON.parse(line));
  });
  stderr.on('data', (chunk) => {
    said += chunk;
  });
  for await (const [line] of on(reader, 'line', { close: ['close'] })) {
    said += `${line}\n`;
    const [, origin] = /[Hh]ealth(?: +|":")(http:[^\s"]+)\/api\/health/.exec(line) ?? [];
    if (origin !== undefined) return origin;
  }
  throw new Error(`The program did not start:\n${said}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
