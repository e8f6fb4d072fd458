// Compiles the program's sources to JavaScript below dist/, a step of the build (build.mjs). Types
// are not checked, which takes four times as long: `npm run check` does that.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from '@swc/core';
import { ROOT } from './build.mjs';
import { TRANSFORM } from './transform.mjs';

const DIST = path.join(ROOT, 'dist');
/**
 * Selects the sources to compile: all except generated ones, which another step writes meanwhile,
 * or only those.
 */
const GENERATED = /^src[\\/]generated[\\/]/;
const wanted =
  process.argv[2] === 'generated'
    ? (file) => GENERATED.test(file)
    : (file) => !GENERATED.test(file);
const find = (pattern, cwd) => globSync(`{src,rest-facade}/**/${pattern}`, { cwd }).filter(wanted);

/** Does not write unchanged content, so that the file's time shows the last change. */
function write(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes the JavaScript of a source and its source map. @returns both names. */
async function compile(source) {
  const output = source.replace(/ts$/, 'js');
  const file = path.join(DIST, output);
  const { code, map } = await transform(readFileSync(path.join(ROOT, source), 'utf8'), {
    ...TRANSFORM,
    filename: source,
    sourceFileName: path.relative(path.dirname(file), path.join(ROOT, source)),
    sourceMaps: true,
    inlineSourcesContent: false,
  });
  write(file, `${code}//# sourceMappingURL=${path.basename(output)}.map\n`);
  write(`${file}.map`, map);
  return [output, `${output}.map`];
}

const sources = find('*.ts', ROOT).filter((file) => !file.endsWith('.d.ts'));
try {
  const known = new Set((await Promise.all(sources.map(compile))).flat());
  // Routes are found by listing the folder, so the output of deleted sources must be deleted, too.
  for (const file of find('*.{js,map}', DIST)) {
    if (!known.has(file)) rmSync(path.join(DIST, file));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
