// Queries the registry for known vulnerabilities of the libraries, and compares them with a list of
// accepted ones.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Fails for a known vulnerability of a library that audit-exceptions.json does not accept.

  npm run check -- audit

  --help   prints this

An exception that is over fails too. Where the registry has no audit service, a notice says so.`,
  [],
);

const { spawnSync } = await import('node:child_process');
const { readFileSync } = await import('node:fs');
const { ROOT } = await import('./lib/build.mjs');
const { advisoriesOf, auditProblems } = await import('./lib/audit-rules.mjs');

const exceptions = JSON.parse(readFileSync(`${ROOT}config/audit-exceptions.json`, 'utf8'));
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 60_000,
});
let report;
try {
  report = JSON.parse(stdout);
} catch {
  // No answer, or no JSON.
}
const advisories = advisoriesOf(report);
if (advisories === undefined) {
  const why = report?.statusCode ?? report?.message ?? 'no answer';
  console.log(`NOTICE: the registry has no audit service (${why}): nothing was compared.`);
} else {
  const problems = auditProblems(advisories, exceptions, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  } else {
    console.log(`${advisories.length} advisories, all of them accepted.`);
  }
}
