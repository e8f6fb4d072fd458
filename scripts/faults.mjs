// Runs the built program under faults (test/faults), and prints the measurements.
import { LIMIT_USAGE, limitedArguments } from './lib/limited-tests.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the built program under faults, and prints what was measured (docs/operations/faults.md).

  npm run test:suite -- faults [FILE...] [--rounds N] [--seconds N] [--changed BASE] [flags of vitest]

  --rounds N      how often a process is ended under load
${LIMIT_USAGE}
  FULL=1          as a variable: more rounds, and the times are judged; for an idle machine
  --help          prints this`,
  'any',
);

const { existsSync, mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const path = await import('node:path');
const { runEmbedded } = await import('./lib/test-arguments.mjs');

/** Removes `--rounds N` from the arguments and returns N. */
function roundsOf(args) {
  const at = args.indexOf('--rounds');
  if (at === -1) return undefined;
  const [, rounds] = args.splice(at, 2);
  if (/^[1-9]\d{0,4}$/.test(rounds ?? '')) return rounds;
  console.error('--rounds takes a whole number.');
  process.exit(2);
}

/** Formats the measurements as a table; each column is as wide as its widest cell. */
function tableOf(results) {
  const rows = results.map((result) => [
    result.fault,
    result.acknowledged,
    result.lost,
    result.doubled,
    result.wrong,
    result.unavailable,
    result.broken,
    `${result.slowest} ms`,
    `${result.recovered} ms`,
  ]);
  const head = ['fault', 'acknowledged', 'lost', 'doubled', 'wrong', '503', 'broken'];
  const lines = [[...head, 'slowest answer', 'recovered'], ...rows];
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => String(line[column]).length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0
            ? String(cell).padEnd(widths[column])
            : String(cell).padStart(widths[column]),
        )
        .join('  '),
    )
    .join('\n');
}

const args = limitedArguments(process.argv.slice(2));
const rounds = roundsOf(args);
const folder = mkdtempSync(path.join(tmpdir(), 'maintenance-faults-'));
const results = path.join(folder, 'results');
try {
  runEmbedded(['--config', 'config/vitest.faults.config.ts', ...args], {
    FAULT_RESULTS: results,
    ...(rounds === undefined ? {} : { FAULT_ROUNDS: rounds }),
  });
  if (existsSync(results)) {
    const lines = readFileSync(results, 'utf8').trim().split('\n');
    console.log(tableOf(lines.map((line) => JSON.parse(line))));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
