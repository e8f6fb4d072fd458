import { describe, expect, it } from 'vitest';

const fileOf = (name: string) => `../../scripts/lib/${name}`;
const { wordingProblems } = (await import(fileOf('wording-rules.mjs'))) as {
  wordingProblems: (
    file: string,
    text: string,
  ) => readonly { readonly index: number; readonly problem: string }[];
};

const problems = (file: string, text: string) =>
  wordingProblems(file, text).map(({ problem }) => problem.split('"')[1]);

describe('comments', () => {
  it.each([
    ['/** What it tells. */\nconst a = 1;', 'What'],
    ['  /**\n   * Whether it has one.\n   */\n  has(): boolean;', 'Whether'],
    ['/** Who is asked. */', 'Who'],
    ['// Whoever has the link may read it.', 'Whoever'],
    ['/** The department of who decides. */', 'of who'],
    ['/** Each has a queue of its own. */', 'of its own'],
    ['// They have locks of their own and wait.', 'of their own'],
    ['/** Read by tests alone. */', 'alone'],
  ])('%j is refused', (text, words) => {
    expect(problems('src/a.ts', text)).toEqual([words]);
  });

  it.each([
    '/** Returns whether it has one. */',
    '/** The approver who decides. */',
    '/** All of their own, and of their own department. */',
    '/** A stand-alone program. */',
    "const text = 'What is left alone by whoever has one of its own';",
    'const { alone } = options;',
  ])('%j is accepted', (text) => {
    expect(problems('src/a.ts', text)).toEqual([]);
  });

  it('have their position', () => {
    const text = 'const a = 1;\n\n// Used alone.\n';
    expect(wordingProblems('src/a.ts', text).map(({ index }) => index)).toEqual([22]);
    expect(text.slice(22, 27)).toBe('alone');
  });
});

describe('documents', () => {
  it.each([
    ['REST alone has it.', 'alone'],
    ['| a thread of its own | yes |', 'of its own'],
    ['It is sent to who asked.', 'to who'],
  ])('%j is refused', (text, words) => {
    expect(problems('README.md', text)).toEqual([words]);
  });

  it.each(['What is protected', 'Only REST has it, in `alone`.', '```sh\necho alone\n```\n'])(
    '%j is accepted',
    (text) => {
      expect(problems('README.md', text)).toEqual([]);
    },
  );
});
