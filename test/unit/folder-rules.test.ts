import { describe, expect, it } from 'vitest';

const fileOf = (name: string) => `../../scripts/lib/${name}`;
const { sizes, unnamedFolders } = (await import(fileOf('folder-rules.mjs'))) as {
  sizes: (sources: readonly { readonly file: string; readonly lines: number }[]) => {
    readonly said: string;
    readonly problems: readonly string[];
  };
  unnamedFolders: (files: readonly string[], document: string) => readonly string[];
};

describe('lines', () => {
  it('are added up by folder, whatever is outside of the six', () => {
    const { said, problems } = sizes([
      { file: 'src/core/a.ts', lines: 10 },
      { file: 'src/core/below/b.ts', lines: 5 },
      { file: 'src/http/c.ts', lines: 7 },
      { file: 'src/modules/core/d.ts', lines: 99_999 },
      { file: 'src/main.ts', lines: 99_999 },
    ]);
    expect(said).toMatch(/^core 15 of \d+, http 7 of \d+, .*; together 22 lines$/);
    expect(problems).toEqual([]);
  });

  it('are refused above the bound of their folder', () => {
    const [, bound] = /core \d+ of (\d+)/.exec(sizes([]).said) ?? [];
    const withLines = (lines: number) => sizes([{ file: 'src/core/a.ts', lines }]).problems;
    expect(withLines(Number(bound))).toEqual([]);
    expect(withLines(Number(bound) + 1)).toEqual([
      `src/core has ${Number(bound) + 1} lines, which is more than ${bound}.`,
    ]);
  });
});

describe('folders', () => {
  const DOCUMENT = `
| area | modules |
|---|---|
| people | \`users\`, \`me\` |

| room of \`users\` | holds |
|---|---|
| \`list/\` | pages |
| \`old/\` | \`me\` |
`;

  it('are those of the tables, in areas or without', () => {
    const files = [
      'src/modules/people/users/users.module.ts',
      'src/modules/people/users/list/list.service.ts',
      'src/modules/people/users/old/old.service.ts',
      'src/modules/me/me.module.ts',
    ];
    expect(unnamedFolders(files, DOCUMENT)).toEqual([]);
  });

  it('are refused when they are not named, or named and gone', () => {
    const files = [
      'src/modules/users/users.module.ts',
      'src/modules/users/list/list.service.ts',
      'src/modules/users/new/new.service.ts',
      'src/modules/mail/mail.module.ts',
      'src/modules/mail/out/out.service.ts',
    ];
    expect(unnamedFolders(files, DOCUMENT)).toEqual([
      'ARCHITECTURE.md: the column "modules" lacks mail.',
      'ARCHITECTURE.md: the column "modules" has me, which is gone.',
      'ARCHITECTURE.md: the column "room of `users`" lacks new.',
      'ARCHITECTURE.md: the column "room of `users`" has old, which is gone.',
      'ARCHITECTURE.md: the column "room of `mail`" lacks out.',
    ]);
  });
});
