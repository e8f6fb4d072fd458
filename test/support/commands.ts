import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SHORT_RUN } from './program.js';

/** Result of a command that has ended. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of the built program that may still run. */
export interface RunningCommand {
  readonly result: Promise<CommandResult>;
  /** Ends it at once, as a power cut would. */
  kill(): void;
}

/** Starts a command of the built program with these settings. */
export function startCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const child = spawn(process.execPath, [...SHORT_RUN, `dist/src/cli/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const result = once(child, 'close').then(() => ({ status: child.exitCode, stdout, stderr }));
  return { result, kill: () => child.kill('SIGKILL') };
}

/** Runs a command of the built program until it ends. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return await startCommand(name, args, env).result;
}
