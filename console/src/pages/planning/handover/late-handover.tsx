import { lazy, Suspense } from 'react';
import type { HandoverDialogProps } from './handover-dialog.tsx';

const HandoverDialog = lazy(() => import('./handover-dialog.tsx'));

/** The dialog that hands over open work, which is loaded when it is opened. */
export function LateHandover(props: HandoverDialogProps) {
  return (
    <Suspense>
      <HandoverDialog {...props} />
    </Suspense>
  );
}
