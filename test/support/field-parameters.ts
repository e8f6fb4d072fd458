type Values = Readonly<Record<string, unknown>>;

const FIELD_PARAMETER = /^field\.(.+?)(?:\.(from|to))?$/;

/** The input without filters by fields. */
export function withoutParameters(input: Values): Values {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !FIELD_PARAMETER.test(name)));
}

/** Filters by fields, `field.<key>`, as GraphQL has them. */
export function fieldFilters(input: Values): Values {
  const filters = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(input)) {
    const [, key, end = 'equals'] = FIELD_PARAMETER.exec(name) ?? [];
    if (key !== undefined) filters.set(key, { key, ...filters.get(key), [end]: value });
  }
  return filters.size === 0 ? {} : { fields: [...filters.values()] };
}

/** An order by a field, `-field.<key>`, as GraphQL has it. */
export function fieldOrder(sort: unknown): Values | undefined {
  const [, minus, key] = /^(-?)field\.(.+)$/.exec(String(sort ?? '')) ?? [];
  return key === undefined ? undefined : { key, descending: minus === '-' };
}
