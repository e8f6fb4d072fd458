/** A JSON value of an OpenAPI document. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = Record<string, Json>;

const VERBS = ['get', 'post', 'put', 'delete', 'patch'];

/**
 * Guarantees of an older OpenAPI document that a newer one breaks: paths, verbs, parameters,
 * statuses and fields of answers that are missing or of another type, fields and parameters of
 * requests that have become required, and new values of an enumeration of answers.
 *
 * @returns a sentence for each.
 */
export function incompatibilities(before: unknown, after: unknown): string[] {
  const comparison = new Comparison(before as Node, after as Node);
  comparison.paths();
  return comparison.found;
}

/** A schema as far as it is compared: what all of its choices have. */
interface Fields {
  readonly properties: ReadonlyMap<string, Json>;
  readonly required: ReadonlySet<string>;
  readonly types: readonly string[];
  readonly values: readonly string[];
  readonly items: Json | undefined;
}

class Comparison {
  readonly found: string[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly before: Node,
    private readonly after: Node,
  ) {}

  paths(): void {
    const [before, after] = [this.before.paths as Node, this.after.paths as Node];
    for (const [path, old] of Object.entries(before)) {
      for (const verb of VERBS.filter((one) => one in (old as Node))) {
        const now = (after[path] as Node | undefined)?.[verb];
        const label = `${verb.toUpperCase()} ${path}`;
        if (now === undefined) this.found.push(`${label} is gone`);
        else this.operation(label, (old as Node)[verb] as Node, now as Node);
      }
    }
  }

  private operation(label: string, old: Node, now: Node): void {
    this.parameters(label, list(old.parameters), list(now.parameters));
    this.body(label, old.requestBody as Node | undefined, now.requestBody as Node | undefined);
    for (const [status, answer] of Object.entries((old.responses ?? {}) as Node)) {
      const present = (now.responses as Node)[status];
      if (present === undefined) {
        this.found.push(`${label} has no answer ${status}`);
        continue;
      }
      const [a, b] = [this.resolve(this.before, answer), this.resolve(this.after, present)];
      for (const [type, media] of Object.entries((a.content ?? {}) as Node)) {
        const other = (b.content as Node | undefined)?.[type] as Node | undefined;
        if (other === undefined) this.found.push(`${label} ${status} is not ${type}`);
        else this.answer(`${label} ${status}`, (media as Node).schema, other.schema);
      }
    }
  }

  private parameters(label: string, old: Node[], now: Node[]): void {
    const key = ({ in: place, name }: Node) => `${String(place)} ${String(name)}`;
    const resolved = now.map((one) => this.resolve(this.after, one));
    const known = old.map((one) => this.resolve(this.before, one));
    for (const one of known) {
      if (!resolved.some((other) => key(other) === key(one))) {
        this.found.push(`${label} does not take ${key(one)}`);
      }
    }
    for (const one of resolved.filter(({ required }) => required === true)) {
      const other = known.find((each) => key(each) === key(one));
      if (other?.required !== true) this.found.push(`${label} requires ${key(one)}`);
    }
  }

  private body(label: string, old: Node | undefined, now: Node | undefined): void {
    for (const [type, media] of Object.entries((old?.content ?? {}) as Node)) {
      const other = (now?.content as Node | undefined)?.[type] as Node | undefined;
      if (other === undefined) {
        this.found.push(`${label} does not take ${type}`);
        continue;
      }
      const [a, b] = [
        this.fields(this.before, (media as Node).schema),
        this.fields(this.after, other.schema),
      ];
      for (const name of a.properties.keys()) {
        if (!b.properties.has(name)) this.found.push(`${label} does not take the field ${name}`);
      }
      for (const name of b.required) {
        if (!a.required.has(name)) this.found.push(`${label} requires the field ${name}`);
      }
    }
  }

  /** Fields, types and values that an answer had. */
  private answer(label: string, old: Json | undefined, now: Json | undefined): void {
    const key = `${label.split(' ').slice(-1)[0]} ${JSON.stringify([old, now])}`;
    if (old === undefined || this.seen.has(key)) return;
    this.seen.add(key);
    const [a, b] = [this.fields(this.before, old), this.fields(this.after, now)];
    // A client that expects null is served by a value.
    const lost = a.types.some((type) => type !== 'null' && !b.types.includes(type));
    if (lost && b.types.length > 0) {
      this.found.push(`${label} was ${a.types.join()} and is ${b.types.join()}`);
    }
    const added = b.values.filter((value) => a.values.length > 0 && !a.values.includes(value));
    if (added.length > 0) this.found.push(`${label} can be ${added.join()}`);
    for (const [name, schema] of a.properties) {
      const other = b.properties.get(name);
      if (other === undefined) this.found.push(`${label}.${name} is gone`);
      else this.answer(`${label}.${name}`, schema, other);
    }
    for (const name of a.required) {
      if (b.properties.has(name) && !b.required.has(name)) {
        this.found.push(`${label}.${name} may be missing`);
      }
    }
    if (a.items !== undefined) this.answer(`${label}[]`, a.items, b.items);
  }

  private fields(document: Node, schema: Json | undefined): Fields {
    const properties = new Map<string, Json>();
    const required = new Set<string>();
    const types: string[] = [];
    const values: string[] = [];
    let items: Json | undefined;
    const add = (part: Json | undefined) => {
      const node = this.resolve(document, part);
      for (const each of list(node.allOf)) add(each);
      for (const [name, property] of Object.entries((node.properties ?? {}) as Node)) {
        properties.set(name, property);
      }
      for (const name of list(node.required)) required.add(String(name));
      types.push(...(Array.isArray(node.type) ? node.type : [node.type ?? []]).flat().map(String));
      values.push(...list(node.enum).map(String), ...('const' in node ? [String(node.const)] : []));
      items = node.items ?? items;
      const choices = list(node.anyOf).map((choice) => this.fields(document, choice));
      const whole = choices.filter((choice) => choice.types.join() !== 'null');
      for (const choice of choices) types.push(...choice.types);
      for (const choice of whole) values.push(...choice.values);
      for (const name of whole[0]?.properties.keys() ?? []) {
        const all = whole.map((choice) => choice.properties.get(name));
        if (all.every((one) => one !== undefined)) properties.set(name, { anyOf: all });
        if (whole.every((choice) => choice.required.has(name))) required.add(name);
      }
    };
    add(schema);
    return { properties, required, types, values, items };
  }

  private resolve(document: Node, node: Json | undefined): Node {
    const found = (node ?? {}) as Node;
    if (typeof found.$ref !== 'string') return found;
    const steps = found.$ref.replace('#/', '').split('/');
    let value: Json = document;
    for (const step of steps) value = (value as Node)[step] as Json;
    return this.resolve(document, value);
  }
}

function list(value: Json | undefined): Node[] {
  return (value ?? []) as Node[];
}
