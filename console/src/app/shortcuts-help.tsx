import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useShortcuts } from '../parts/shortcuts/shortcuts.ts';

const ShortcutsDialog = lazy(() => import('../parts/shortcuts/shortcuts-dialog.tsx'));

/** Event of the window that asks for the list of keys. */
export const SHOW_SHORTCUTS = 'shortcuts';

/** The keys of every page: `?` lists the keys, `/` opens the search. */
export function ShortcutsHelp() {
  const [opened, { open, close }] = useDisclosure(false);
  useWindowEvent(SHOW_SHORTCUTS, open);
  useShortcuts({ '?': open, '/': openSearch });
  return opened ? (
    <Suspense>
      <ShortcutsDialog onClose={close} />
    </Suspense>
  ) : null;
}

function openSearch(): void {
  window.dispatchEvent(new Event('palette'));
}
