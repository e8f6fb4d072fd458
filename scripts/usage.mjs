// What every script does before anything else: refuses a Node.js that is too old, and prints its usage
// for --help. Nothing here may need a newer Node.js than 14.
import { readFileSync } from 'node:fs';

const [, major, minor] = /(\d+)\.(\d+)/.exec(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node,
);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
if (ownMajor < Number(major) || (ownMajor === Number(major) && ownMinor < Number(minor))) {
  console.error(
    `This program needs Node.js ${major}.${minor} or newer, and this is Node.js ${process.versions.node}.`,
  );
  process.exit(1);
}

/**
 * Prints the usage and ends for --help; ends with 2 for flags that the script does not have.
 *
 * @param {string} usage
 * @param {readonly string[] | 'any'} flags the flags of the script; 'any' when it passes them on.
 */
export function checkArguments(usage, flags) {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  if (flags === 'any') return;
  const unknown = given.find((argument) => argument.startsWith('-') && !flags.includes(argument));
  if (unknown === undefined) return;
  console.error(`Unknown argument: ${unknown}\n\n${usage}`);
  process.exit(2);
}
