import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STYLES = /@mantine\/core\/styles\/([A-Z]\w+)\.css/;
const FOLDER = /@mantine\/core\/esm\/components\/(\w+)\//;
// Parts of a component have styles beside those of its folder, such as the card of a radio button.
const FILE = /@mantine\/core\/esm\/.+\/(\w+)\.mjs$/;

const hasStyles = (name: string): boolean => {
  const file = import.meta.resolve(`@mantine/core/styles/${name}.css`);
  return existsSync(fileURLToPath(file));
};

/**
 * Refuses a build whose `src/app/mantine-styles.ts` does not name the components of Mantine that the
 * pages use. All styles of the library are a third larger.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imported = namesIn(this.getModuleIds(), STYLES);
      const used = new Set<string>();
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const pattern of [FOLDER, FILE]) {
          for (const name of namesIn(Object.keys(part.modules), pattern)) used.add(name);
        }
      }
      const missing = [...used].filter((name) => !imported.has(name) && hasStyles(name));
      const unused = [...imported].filter((name) => !used.has(name));
      if (missing.length > 0) this.error(`import the styles of ${missing.join(', ')}`);
      if (unused.length > 0) this.error(`no page uses ${unused.join(', ')}: remove their styles`);
    },
  };
}

function namesIn(ids: Iterable<string>, pattern: RegExp): Set<string> {
  const names = [...ids].map((id) => pattern.exec(id)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}
