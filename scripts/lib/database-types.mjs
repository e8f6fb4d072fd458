// Writes the table types for Kysely from prisma/schema.prisma, whose format `prisma format` keeps
// regular.

/** `createdAt` for `created_at`, as Kysely's CamelCasePlugin names it. */
const camelCase = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** Models of a schema, with their tables and those fields that are columns. */
function modelsOf(schema) {
  const blocks = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(blocks.map(([, name]) => name));
  return blocks.map(([, name, body]) => {
    const [, table] = /@@map\("(\w+)"\)/.exec(body) ?? [];
    if (table === undefined) throw new Error(`The model ${name} has no @@map.`);
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\[\]|\?)?(.*)$/gm)]
      .filter(([, , type]) => !names.has(type))
      .map(([, field, type, mark, attributes]) => ({
        field,
        type,
        isOptional: mark === '?',
        column: camelCase(/ @map\("(\w+)"\)/.exec(attributes)?.[1] ?? field),
        isIgnored: attributes.includes('@ignore'),
        isDay: attributes.includes('@db.Date'),
        hasDefault: attributes.includes('@default('),
      }));
    return { name, table: camelCase(table), fields };
  });
}

/** Types whose values may be written in another form: numbers without loss, days and decimals as texts. */
const WRITTEN = { BigInt: 'bigint | number', Decimal: 'Decimal | string' };

/** Type of a column as Prisma reads it; optional in an INSERT if the database has a default. */
function columnType(model, { field, type, isOptional, isIgnored, isDay, hasDefault }) {
  // Prisma's client does not read it; the database may.
  if (type === 'Unsupported' || isIgnored) return 'unknown';
  const scalar = `Scalars<'${model}'>['${field}']`;
  if (type === 'Json') {
    const written = hasDefault ? 'object | undefined' : 'object | null';
    return `ColumnType<${scalar}, ${written}, ${written}>`;
  }
  const form = isDay ? 'Date | string' : WRITTEN[type];
  if (form === undefined) return hasDefault ? `Generated<${scalar}>` : scalar;
  const written = isOptional ? `${form} | null` : form;
  return `ColumnType<${scalar}, ${written}${hasDefault ? ' | undefined' : ''}, ${written}>`;
}

/**
 * Source of the types of all tables.
 *
 * @param schema the content of prisma/schema.prisma.
 * @throws Error for a model without a table name.
 */
export function databaseTypes(schema) {
  const models = modelsOf(schema);
  const tables = models.map(({ name, table, fields }) => {
    const columns = fields.map((field) => `  ${field.column}: ${columnType(name, field)};`);
    return `interface ${capital(table)}Table {\n${columns.join('\n')}\n}`;
  });
  const members = models.map(({ table }) => `  ${table}: ${capital(table)}Table;`);
  const columns = models.map(({ table, fields }) => {
    const read = fields.filter(({ type, isIgnored }) => type !== 'Unsupported' && !isIgnored);
    return `  ${table}: [${read.map(({ column }) => `'${column}'`).join(', ')}],`;
  });
  return `// Generated from prisma/schema.prisma by scripts/generate.mjs.
import type { ColumnType, Generated } from 'kysely';
import type { Prisma } from './prisma/client.js';

type Decimal = Prisma.Decimal;
type Scalars<M extends Prisma.ModelName> = Prisma.TypeMap['model'][M]['payload']['scalars'];

${tables.join('\n\n')}

/** Tables and their columns, in camel case, for Kysely. */
export interface Tables {
${members.join('\n')}
}

/** Columns that Prisma's client reads, by table. */
export const COLUMNS = {
${columns.join('\n')}
} as const satisfies { readonly [T in keyof Tables]: readonly (keyof Tables[T])[] };
`;
}
