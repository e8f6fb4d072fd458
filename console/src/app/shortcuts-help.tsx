import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useShortcuts } from '../parts/shortcuts/shortcuts.ts';

const ShortcutsDialog = lazy(() => import('../parts/shortcuts/shortcuts-dialog.tsx'));

/** Event of the window that asks for the list of keys. */
export const SHOW_SHORTCUTS = 'shortcuts';

/** The keys of every page: `?` lists the keys, `/` goes to the search of the page. */
export function ShortcutsHelp() {
  const [opened, { open, close }] = useDisclosure(false);
  useWindowEvent(SHOW_SHORTCUTS, open);
  useShortcuts({ '?': open, '/': focusSearch });
  return opened ? (
    <Suspense>
      <ShortcutsDialog onClose={close} />
    </Suspense>
  ) : null;
}

/** Focuses the search field of the page; without one, opens the palette. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (field) field.focus();
  else window.dispatchEvent(new Event('palette'));
}
