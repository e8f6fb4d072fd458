import { createHash } from 'node:crypto';
import path from 'node:path';
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node';

/** Variables of a run that ends in time (scripts/lib/limited-tests.mjs). */
interface Variables {
  /** No further file starts after these seconds. Unset or empty: all files run, as in `npm test`. */
  readonly TEST_SECONDS?: string | undefined;
  /** Files that are first, a line each. */
  readonly TEST_FIRST?: string | undefined;
  /** What the order of the others depends on. */
  readonly TEST_TURN?: string | undefined;
}

/** What stands in for a file whose time is over. */
export const LEFT_OUT =
  "import { it } from 'vitest';\nit.skip('left out: the time was over', () => {});";

/** The file as the run names it. */
const nameOf = (id: string): string => path.relative(process.cwd(), id);

/** Parts of the configuration for a run that ends in time. */
export function limitedBy({ TEST_SECONDS, TEST_FIRST = '', TEST_TURN = '' }: Variables) {
  if (!TEST_SECONDS) return { plugins: [], sequence: {} };
  const first = new Set(TEST_FIRST.split('\n'));
  return {
    plugins: [leavingOut(Number(TEST_SECONDS))],
    sequence: { sequencer: ordered((file) => rankOf(nameOf(file), first, TEST_TURN)) },
  };
}

/** The files that concern a change first, then the others in an order that is another one for each commit. */
export function rankOf(name: string, first: ReadonlySet<string>, turn: string): string {
  const order = createHash('sha1').update(`${turn} ${name}`).digest('hex');
  return `${first.has(name) ? 0 : 1} ${order}`;
}

/** Gives workers that ask for a file of tests when the time is over a skipped test, and names these files at the end. */
function leavingOut(seconds: number) {
  const end = performance.now() + seconds * 1000;
  const left = new Set<string>();
  const print = () => {
    if (left.size === 0) return;
    const names = [...left].sort().join('\n  ');
    console.log(`Left out after ${seconds} seconds, ${left.size} files:\n  ${names}`);
    left.clear();
  };
  return {
    name: 'left-out-tests',
    enforce: 'pre' as const,
    configureVitest: ({ vitest }: { vitest: Vitest }): void => vitest.onClose(print),
    transform(_code: string, id: string): string | undefined {
      const name = nameOf(id);
      if (!/^test\/.*\.test\.ts$/.test(name) || performance.now() < end) return undefined;
      left.add(name);
      return LEFT_OUT;
    },
  };
}

/** Orders files within their group and project, which vitest runs one after the other. */
function ordered(rank: (file: string) => string) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const orderOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
      return [...files].sort(
        (a, b) =>
          orderOf(a) - orderOf(b) ||
          a.project.name.localeCompare(b.project.name) ||
          rank(a.moduleId).localeCompare(rank(b.moduleId)),
      );
    }
  };
}
