/** The minimum version of Node.js, as in `engines` of package.json. */
const OLDEST = '22.12';

/**
 * The error message for a version of Node.js that is too old; undefined otherwise.
 *
 * @param version for example `22.12.0`.
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
    ? `This program needs Node.js ${OLDEST} or newer, and this is Node.js ${version}.`
    : undefined;
}

/**
 * Runs a program from its entry file. `--help` only prints the usage, and an old Node.js is
 * rejected. The rest of the program must be loaded after that, and neither this file nor an entry
 * file may use syntax or modules that Node.js 14 lacks.
 *
 * @param run loads and runs the program with the arguments.
 */
export function enter(usage: string, run: (args: readonly string[]) => Promise<unknown>): void {
  const args = process.argv.slice(2);
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  } else if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage);
  } else {
    run(args).catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    });
  }
}

/** Ends the program after wrong usage: prints the error and the usage; exit code 2. */
export function exitWithUsage(message: string, usage: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}
