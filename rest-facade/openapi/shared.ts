import type { OperationObject, Parameter, PathItem, Reference, ResponseObject } from './types.js';

/** The answers of a document that several operations have, by name. */
export class SharedResponses {
  private readonly found = new Map<string, ResponseObject>();

  /**
   * A reference to an answer.
   *
   * @throws Error when another answer has the name.
   */
  ref(name: string, response: ResponseObject): Reference {
    const known = this.found.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`Two answers would be called ${name}.`);
    }
    this.found.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All answers that were referred to. */
  all(): Readonly<Record<string, ResponseObject>> {
    return byName(this.found);
  }
}

type Paths = Readonly<Record<string, PathItem>>;

/**
 * Replaces the parameters that several operations have by references to components, named as the
 * parameter. Where several parameters share a name, the one with most uses is the component.
 */
export function withSharedParameters(paths: Paths): {
  readonly paths: Paths;
  readonly parameters: Readonly<Record<string, Parameter>>;
} {
  const all = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ parameters = [] }) => parameters)
    .filter((parameter) => 'name' in parameter);
  const uses = [...Map.groupBy(all, (parameter) => JSON.stringify(parameter))]
    .filter(([, same]) => same.length > 1)
    .sort(([, a], [, b]) => b.length - a.length);
  const components = new Map<string, Parameter>();
  const references = new Map<string, Reference>();
  for (const [text, [parameter]] of uses) {
    const name = componentName((parameter as Parameter).name);
    if (components.has(name)) continue;
    components.set(name, parameter as Parameter);
    references.set(text, { $ref: `#/components/parameters/${name}` });
  }
  const shared = (operation: OperationObject): OperationObject => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => references.get(JSON.stringify(one)) ?? one),
    }),
  });
  const item = (verbs: PathItem): PathItem => mapped(verbs, shared);
  return { paths: mapped(paths, item), parameters: byName(components) };
}

/** `If-None-Match` as `IfNoneMatch`. */
function componentName(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T) => T) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function byName<T>(found: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
