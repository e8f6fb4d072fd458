// Builds the program twice, in different folders, and compares the outputs.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Builds the program from scratch in two folders of different names, and fails where a file of dist/ differs.

  npm run test:suite -- reproducible

  --help   prints this`,
  [],
);

const { spawnSync } = await import('node:child_process');
const { createHash } = await import('node:crypto');
const { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } =
  await import('node:fs');
const { tmpdir } = await import('node:os');
const path = await import('node:path');
const { ROOT } = await import('./lib/build.mjs');

/** Folders that a build does not read or creates again. */
const LEFT_OUT = new Set(['.git', '.cache', 'dist', 'data', 'node_modules', 'src/generated']);

/**
 * Files that are not compared: records of the build for the next one, with times of files, and the
 * empty database, in which PostgreSQL stores a new identifier and times whenever it is created.
 */
const NOT_COMPARED = /^(\.build-stamp\.json|\.console-stamp|database-\w+(\.tar|[\\/].*))$/;

/** Hash of each file of dist/ after a build in a copy of the project of that name. */
function build(base, name) {
  const project = path.join(base, name);
  cpSync(ROOT, project, {
    recursive: true,
    filter: (source) => {
      const inside = path.relative(ROOT, source);
      return !LEFT_OUT.has(inside) && path.basename(inside) !== 'node_modules';
    },
  });
  for (const modules of ['node_modules', 'console/node_modules']) {
    symlinkSync(path.join(ROOT, modules), path.join(project, modules));
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  const dist = path.join(project, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => !NOT_COMPARED.test(file) && statSync(path.join(dist, file)).isFile())
    .sort();
  const hash = (file) =>
    createHash('sha256')
      .update(readFileSync(path.join(dist, file)))
      .digest('hex');
  return new Map(files.map((file) => [file, hash(file)]));
}

const base = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
try {
  const first = build(base, 'one');
  const second = build(base, 'second-with-a-longer-name');
  const names = new Set([...first.keys(), ...second.keys()]);
  const different = [...names].filter((name) => first.get(name) !== second.get(name));
  if (different.length > 0) {
    console.error(`Two builds differ in:\n${different.join('\n')}`);
    process.exitCode = 1;
  } else {
    const lines = [...first].map(([name, hash]) => `${hash}  ${name}\n`).join('');
    const all = createHash('sha256').update(lines).digest('hex');
    console.log(`Two builds are the same: ${first.size} files, sha256 ${all}`);
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
