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

describe('texts that clients read', () => {
  it.each([
    ['docs/api/schema.graphql', '"""Whether it has one."""\na: Boolean', 'Whether'],
    ['docs/api/schema.graphql', '"""\n  What it is.\n"""\na: Int', 'What'],
    ['docs/api/openapi.json', '{"description": "Null for whoever is not \\"staff\\"."}', 'whoever'],
    ['docs/api/openapi.json', '{"summary": "What is told."}', 'What'],
    ['docs/api/openapi.json', '{"description": "The people who are told."}', 'told'],
    ['src/a.ts', "throw forbidden('Only for who asked.');", 'for who'],
    ['rest-facade/a.ts', 'refuse(`It can have it alone`);', 'alone'],
  ])('%s: %j is refused', (file, text, words) => {
    expect(problems(file, text)).toContain(words);
  });

  it.each([
    ['docs/api/openapi.json', '{"name": "alone", "description": "A word.", "x": "told"}'],
    ['docs/api/schema.graphql', 'type Whether { told: Int }'],
    ['src/a.ts', "const texts = ['alone', `a.told`, 'tell an administrator'];"],
    ['test/a.ts', "it('is left to whoever asks', () => {});"],
  ])('%s: %j is accepted', (file, text) => {
    expect(problems(file, text)).toEqual([]);
  });

  it('have their position', () => {
    const text = '{"description": "Read by tests alone."}';
    const [{ index } = { index: 0 }] = wordingProblems('docs/api/openapi.json', text);
    expect(text.slice(index, index + 5)).toBe('alone');
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
