// A group of scripts under one name of package.json: `npm run ops -- backup --to FOLDER`.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { checkArguments } from '../usage.mjs';

/**
 * Runs the member of a group that the first argument names, with the other arguments. Without a
 * name, or with --help before one, prints the members.
 *
 * @param {string} group name in package.json.
 * @param {string} purpose one sentence about the group.
 * @param {Record<string, { does: string, run: readonly string[], isBuilt?: boolean }>} members
 *   `run` is the command with its first arguments; one with `isBuilt` needs the built program.
 */
export async function runGroup(group, purpose, members) {
  const [name, ...rest] = process.argv.slice(2);
  const member = Object.hasOwn(members, name ?? '') ? members[name] : undefined;
  if (member === undefined) {
    const usage = usageOf(group, purpose, members);
    checkArguments(usage, []);
    if (name === undefined) console.log(usage);
    else {
      console.error(`${group} has no ${name}.\n\n${usage}`);
      process.exitCode = 2;
    }
    return;
  }
  if (member.isBuilt) (await import('./build.mjs')).ensureBuilt();
  const [command, ...first] = member.run;
  process.exitCode = await endOf(spawn(command, [...first, ...rest], { stdio: 'inherit' }));
}

function usageOf(group, purpose, members) {
  const width = Math.max(...Object.keys(members).map(({ length }) => length));
  const lines = Object.entries(members).map(
    ([name, { does }]) => `  ${name.padEnd(width)}  ${does}`,
  );
  return `${purpose}

  npm run ${group} -- NAME [arguments]
  npm run ${group} -- NAME --help

${lines.join('\n')}`;
}

/** Exit code of a child, which receives the signals of this process. */
async function endOf(child) {
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, pass);
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
