// Writes the page of the columns about people, or checks it and the annotations of the schema.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Writes docs/security/personal-columns.md from the annotations of prisma/schema.prisma.

  node scripts/personal-columns.mjs [--check]

  --check  writes nothing; fails where a column lacks its annotation or the page differs
  --help   prints this`,
  ['--check'],
);

const { readFileSync, writeFileSync } = await import('node:fs');
const { fileURLToPath } = await import('node:url');
const { personalColumns, personalPage, personalProblems } = await import(
  './lib/personal-columns.mjs'
);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const PAGE = 'docs/security/personal-columns.md';
const columns = personalColumns(readFileSync('prisma/schema.prisma', 'utf8'));
const page = personalPage(columns);
const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(PAGE, page);
const problems = [
  ...personalProblems(columns),
  ...(readFileSync(PAGE, 'utf8') === page
    ? []
    : [`${PAGE} differs: node scripts/personal-columns.mjs`]),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const count = columns.filter(({ kind }) => kind !== 'none').length;
  console.log(`${count} columns hold something about a person.`);
}
