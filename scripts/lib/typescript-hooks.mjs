// Lets Node.js run the TypeScript sources, including decorators with their metadata; `npm run dev`
// uses it. Types are not checked; the editor and `npm run check` do that.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';
import { TRANSFORM } from './transform.mjs';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/dev/', import.meta.url));

const OPTIONS = { ...TRANSFORM, sourceMaps: 'inline' };
const SALT = `${version}${JSON.stringify(OPTIONS)}`;

/** JavaScript of a source file, cached by the hash of its content. */
function compiled(file) {
  const source = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(SALT).update(file).update(source).digest('hex');
  const cached = `${CACHE}${hash}.js`;
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code } = transformSync(source, { ...OPTIONS, filename: file });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${cached}.${process.pid}`, code);
  renameSync(`${cached}.${process.pid}`, cached);
  return code;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
      if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
