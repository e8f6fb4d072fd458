import { useEffect, useRef, useSyncExternalStore } from 'react';
import { siteData } from '../site-data.ts';

/** Name under which the browser keeps that shortcuts are off. */
const KEPT = 'shortcuts';

const listeners = new Set<() => void>();

/** State of the single keys, which act unless they are off in this browser (WCAG 2.1.4). */
export const shortcutsState = {
  get: (): boolean => siteData.get(KEPT) !== 'off',
  set: (on: boolean): void => {
    siteData.set(KEPT, on ? null : 'off');
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns whether single keys act. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(shortcutsState.subscribe, shortcutsState.get);
}

/** Elements that take keys themselves: fields, and what is open above the page. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** Actions by the character of their key. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Runs an action when its key is pressed outside fields, menus and dialogs, while keys act. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
      const action = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (action === undefined || !shortcutsState.get()) return;
      if (target instanceof Element && target.closest(TAKES_KEYS) !== null) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}
