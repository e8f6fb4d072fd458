/** Filters whose values are names of an enumeration, which REST writes in lower case. */
const ENUMS = new Set(['kind', 'priority', 'role', 'stage', 'state', 'status']);

/** Parameters of an export, from the filter and the order of a list; null is left out. */
export function exportQuery(
  filter: Readonly<Record<string, unknown>>,
  sort?: string,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === null || value === undefined) continue;
    if (name === 'fields' && Array.isArray(value)) {
      for (const one of value as readonly FieldFilter[]) addField(query, one);
      continue;
    }
    const text = String(value);
    if (text !== '') query.set(name, ENUMS.has(name) ? text.toLowerCase() : text);
  }
  if (sort !== undefined) query.set('sort', sort);
  query.set('format', 'xlsx');
  return query;
}

/** A filter by a field, as GraphQL has it. */
interface FieldFilter {
  readonly key: string;
  readonly equals?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Adds a filter by a field as REST spells it. */
function addField(query: URLSearchParams, { key, equals, from, to }: FieldFilter): void {
  const parts = { [`field.${key}`]: equals, [`field.${key}.from`]: from, [`field.${key}.to`]: to };
  for (const [name, value] of Object.entries(parts)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
}
