/** The oldest Node.js that runs the program, as `engines` in package.json has it. */
const OLDEST = '22.12';

/**
 * What is wrong with a version of Node.js, in a sentence for people, if it is too old.
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
 * Runs a program from its entry file. `--help` prints the usage and runs nothing; a Node.js that is
 * too old is refused. Nothing else of the program may be loaded before that, and neither this file nor
 * an entry file may use syntax or modules that Node.js 14 does not have.
 *
 * @param run loads the program and runs it with the arguments.
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

/** Ends a program that was called in a wrong way: says so, and how it is called; exit code 2. */
export function exitWithUsage(message: string, usage: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}
