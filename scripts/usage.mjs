// Common start of every script: rejects an old Node.js and prints the usage for --help. Must run on
// Node.js 14.
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
 * Prints the usage for --help and ends; ends with exit code 2 for unknown flags.
 *
 * @param {string} usage
 * @param {readonly string[] | 'any'} flags flags of the script; 'any' when it passes them on.
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
