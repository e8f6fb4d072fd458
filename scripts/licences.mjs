// Lists the licences of the installed libraries, and rejects licences that are not allowed.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Lists the licences of the libraries that servers and browsers get, and fails for one that is not allowed.

  npm run check -- licences

  --list   prints each library
  --help   prints this

licences.json has those that are allowed, and exceptions for single libraries with a reason.`,
  ['--list'],
);

const { readFileSync } = await import('node:fs');
const { ROOT } = await import('./lib/build.mjs');
const { isAllowed, matches } = await import('./lib/licence-rules.mjs');
const { shippedLibraries } = await import('./lib/shipped.mjs');

const { allowed, exceptions } = JSON.parse(readFileSync(`${ROOT}config/licences.json`, 'utf8'));
const libraries = shippedLibraries().map((one) => ({ ...one, license: one.license ?? 'none' }));

const problems = libraries
  .filter((library) => !isAllowed(library, allowed, exceptions))
  .map(({ name, version, license }) => `${name} ${version}: ${license} is not allowed`);
for (const exception of exceptions) {
  if (libraries.some((library) => matches(exception, library.name))) continue;
  problems.push(`licences.json: no library is ${exception.package}`);
}

const counts = new Map();
for (const { name, version, license } of libraries) {
  counts.set(license, (counts.get(license) ?? 0) + 1);
  if (process.argv.includes('--list')) console.log(`${name} ${version}: ${license}`);
}
for (const [license, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(5)}  ${license}`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
