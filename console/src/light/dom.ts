/** A part of an element; nothing if it is false. */
type Child = Node | string | null | undefined | false;

type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/**
 * An element with attributes, listeners (`onclick`) and children. An attribute that is false or
 * undefined is left out.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined)
      element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** A message that screen readers read out at once. */
export function alertOf(...children: Child[]): HTMLElement {
  return h('div', { class: 'message bad', role: 'alert' }, ...children);
}

/** Shows a view in the place of the one before, and begins at its heading. */
export function show(root: HTMLElement, ...children: Child[]): void {
  root.replaceChildren(h('div', {}, ...children));
  const heading = root.querySelector('h1');
  if (heading === null) return;
  document.title = heading.textContent ?? '';
  heading.tabIndex = -1;
  heading.focus();
}
