/** Notes of decorators on fields, by class; a class inherits those of its base classes. */
export class FieldNotes<V> {
  private readonly byPrototype = new WeakMap<object, Map<string, V>>();
  /** Cached results of `of`; classes are complete before they are used. */
  private readonly byClass = new WeakMap<object, ReadonlyMap<string, V>>();

  put(prototype: object, key: string | symbol, value: V): void {
    const own = this.byPrototype.get(prototype) ?? new Map<string, V>();
    this.byPrototype.set(prototype, own.set(String(key), value));
  }

  of(type: { prototype: object }): ReadonlyMap<string, V> {
    const known = this.byClass.get(type);
    if (known !== undefined) return known;
    const { prototype } = type;
    const all = new Map<string, V>();
    this.byClass.set(type, all);
    for (let proto: object | null = prototype; proto; proto = Object.getPrototypeOf(proto)) {
      for (const [key, value] of this.byPrototype.get(proto) ?? []) {
        if (!all.has(key)) all.set(key, value);
      }
    }
    return all;
  }
}
