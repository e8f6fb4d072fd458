import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = path.join(import.meta.dirname, 'src');
const HELPER = path.join(SOURCES, 'i18n/with-texts.ts');

/** A module of the console that is loaded when it is needed; not the import of a type. */
const LATE = /(?<!typeof )import\('(\.[^']+\.tsx?)'\)/g;
/** What a file imports; not what it marks, because it draws it within a boundary that may wait for texts. */
const STATIC = /^(?:import|export)(?! type\b)[^'();]*'(\.[^']+\.tsx?)'(?!;? \/\/ texts later)/gm;
const TEXTS = /\buseTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

/** Files of the console that a file needs before it runs, with itself. */
function neededBy(file: string): Set<string> {
  const needed = new Set([file]);
  for (const each of needed) {
    for (const [, name = ''] of readFileSync(each, 'utf8').matchAll(STATIC)) {
      needed.add(path.resolve(path.dirname(each), name));
    }
  }
  return needed;
}

/** Parts of the texts that a module and all that it imports are drawn with, but for what is always there. */
export function textsOf(file: string): string[] {
  const parts = [...neededBy(file)].flatMap((each) =>
    [...readFileSync(each, 'utf8').matchAll(TEXTS)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
    ),
  );
  return [...new Set(parts)].filter((part) => part !== 'common').sort();
}

/**
 * Has a page or dialog that is loaded late wait for its texts as well as for its code. A component that
 * finds its texts missing suspends, and React then hides the whole page, in which somebody may type.
 */
export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !/\.tsx?$/.test(id)) return null;
      const late = code.replace(LATE, (load, name: string) => {
        const parts = textsOf(path.resolve(path.dirname(id), name));
        return parts.length === 0 ? load : `withTexts(${load}, ${JSON.stringify(parts)})`;
      });
      if (late === code) return null;
      return { code: `import { withTexts } from ${JSON.stringify(HELPER)};\n${late}`, map: null };
    },
  };
}
