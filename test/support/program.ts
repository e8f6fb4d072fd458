import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';

/** A line of the log of a program. */
interface LogLine {
  readonly msg?: string;
  readonly level?: number;
  readonly requestId?: string;
}

/** The built program, running as a process of its own. */
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

/** Compiles the program into `dist`, where `npm run build` puts it; fast when nothing has changed. */
export function buildProgram(): void {
  for (const part of ['own', 'generated']) {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/lib/compile.mjs', part], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The program does not compile:\n${stderr}`);
  }
}

/**
 * Starts the built program with these settings, on a free port, and waits until it answers.
 *
 * @param entry the file to run; by default that of `buildProgram`.
 */
export async function startProgram(
  env: Readonly<Record<string, string>>,
  entry = 'dist/src/main.js',
): Promise<Program> {
  // As in vitest.config.ts: a fifth of the processor time of a start.
  const child = spawn(process.execPath, ['--liftoff-only', entry], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...env },
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
