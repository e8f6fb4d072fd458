import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Column {
  readonly model: string;
  readonly column: string;
  readonly line: number;
  readonly kind: string | undefined;
}

const script = new URL('../../scripts/lib/personal-columns.mjs', import.meta.url).href;
const { personalColumns, personalProblems } = (await import(/* @vite-ignore */ script)) as {
  personalColumns(schema: string): Column[];
  personalProblems(columns: readonly Column[]): string[];
};

const model = (...lines: string[]) => ['model Visit {', ...lines, '}'].join('\n');
const namesOf = (...lines: string[]) => personalColumns(model(...lines)).map((one) => one.column);

describe('the registry of columns about people', () => {
  it('has every column of the schema, each with a kind', () => {
    const columns = personalColumns(readFileSync('prisma/schema.prisma', 'utf8'));
    expect(personalProblems(columns)).toEqual([]);
    expect(columns.length).toBeGreaterThan(300);
    const kindOf = (name: string, column: string) =>
      columns.find((one) => one.model === name && one.column === column)?.kind;
    expect(kindOf('User', 'email')).toBe('contact');
    expect(kindOf('Comment', 'body')).toBe('content');
    expect(kindOf('MaintenanceRequest', 'helperIds')).toBe('identity');
    expect(kindOf('Session', 'ipAddress')).toBe('technical');
    expect(kindOf('LabourRate', 'rate')).toBe('money');
  });

  it.each([
    '  note String',
    '  note String? @map("note")',
    '  notes String[] @default([])',
    '  data Json',
    '  address String @db.Inet',
    '  words Unsupported("tsvector")',
    '  key Bytes',
    '  createdById Int? @map("created_by_id")',
    '  userId Int',
    '  helperIds Int[]',
  ])('refuses a new column without a kind: %s', (line) => {
    const [column] = personalColumns(model(line));
    expect(personalProblems(column ? [column] : [])).toEqual([
      expect.stringMatching(/^prisma\/schema\.prisma:2: Visit\.\w+ lacks/),
    ]);
  });

  it('knows a reference by its relation, and leaves numbers, times and enumerations', () => {
    const relation = '  by User @relation(fields: [madeWith], references: [id])';
    expect(namesOf('  madeWith Int', relation)).toEqual(['madeWith']);
    expect(namesOf('  count Int', '  at DateTime', '  role Role', '  lines Line[]')).toEqual([]);
  });

  it('reads a kind from the line above alone, and refuses an unknown one', () => {
    const lines = [
      '  /// What was said.',
      '  /// @personal(content)',
      '  note String',
      '  more String',
    ];
    expect(personalColumns(model(...lines)).map(({ kind }) => kind)).toEqual([
      'content',
      undefined,
    ]);
    const unknown = personalColumns(model('  /// @personal(secret)', '  note String'));
    expect(personalProblems(unknown)).toEqual([
      'prisma/schema.prisma:3: Visit.note has the unknown kind secret',
    ]);
  });
});
