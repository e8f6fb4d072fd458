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
    const text = String(value);
    if (text !== '') query.set(name, ENUMS.has(name) ? text.toLowerCase() : text);
  }
  if (sort !== undefined) query.set('sort', sort);
  query.set('format', 'xlsx');
  return query;
}
