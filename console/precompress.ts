import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;

/** Smaller files gain nothing from compression, in bytes. */
const MINIMUM = 1_024;

/**
 * A plugin that writes a `.br` and a `.gz` beside each compressible file of the build, so that the
 * service compresses nothing while it answers.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map((file) => compressFile(path.join(folder, file))),
      );
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < MINIMUM) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > 1_000_000 ? 9 : 11,
        // Blocks of 64 KiB, each with its own code: a thousandth smaller than those of the default.
        [constants.BROTLI_PARAM_LGBLOCK]: 16,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}
