import { h } from '../light/dom.ts';

/** A part of a list of children; nothing if it is false. */
export type Child = Node | null | undefined | false;

/** Gives an element its children. Those that it has already stay untouched, with focus and caret. */
export function fill(parent: Element, children: readonly Child[]): void {
  const wanted = children.filter((child) => child instanceof Node);
  for (const old of [...parent.childNodes]) {
    if (!wanted.includes(old)) old.remove();
  }
  wanted.forEach((child, index) => {
    const there = parent.childNodes[index] ?? null;
    if (there !== child) parent.insertBefore(child, there);
  });
}

interface Drawn {
  /** The facts with which it was drawn; undefined if it is drawn anew in any case. */
  facts: string | undefined;
  readonly element: HTMLElement;
}

/**
 * The drawn parts of a page. One that would be drawn from the same facts stays: nothing is replaced
 * under the hands of the reader.
 */
export class Parts {
  readonly #drawn = new Map<string, Drawn>();

  /** Returns a part, drawn anew if its facts have changed. What was opened in it stays open. */
  of<E extends HTMLElement>(name: string, given: unknown, make: () => E): E {
    const facts = JSON.stringify(given ?? null);
    const drawn = this.#drawn.get(name);
    if (drawn?.facts === facts) return drawn.element as E;
    const element = make();
    const opened = [...(drawn?.element.querySelectorAll('details') ?? [])];
    element.querySelectorAll('details').forEach((details, index) => {
      details.open ||= opened[index]?.open === true;
    });
    this.#drawn.set(name, { facts, element });
    return element;
  }

  /** Has a part drawn anew. @param isOver true if what was opened in it closes. */
  renew(name: string, isOver = false): void {
    const drawn = this.#drawn.get(name);
    if (isOver) this.#drawn.delete(name);
    else if (drawn !== undefined) drawn.facts = undefined;
  }

  /** A section with its heading; nothing without contents. */
  section(heading: string, contents: readonly Child[]): HTMLElement | null {
    if (!contents.some(Boolean)) return null;
    const make = () => h('section', {}, h('h2', {}, heading));
    const section = this.of(`section ${heading}`, null, make);
    fill(section, [section.firstElementChild, ...contents]);
    return section;
  }
}
