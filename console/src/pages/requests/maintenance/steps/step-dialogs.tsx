import type { RequestDetailFragment } from '../request.generated.ts';
import { EditDialog } from './edit-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';
import type { OpenStep } from './steps.ts';

export interface StepDialogsProps {
  readonly request: RequestDetailFragment;
  readonly step: OpenStep | undefined;
  readonly onClose: () => void;
}

/** The dialog of the chosen step; the request may change meanwhile. */
export function StepDialogs({ request, step, onClose }: StepDialogsProps) {
  switch (step) {
    case undefined:
      return null;
    case 'UPDATE':
      return <EditDialog request={request} onClose={onClose} />;
    case 'PURGE':
      return <PurgeDialog request={request} onClose={onClose} />;
    default:
      return <StepDialog key={step} action={step} request={request} onClose={onClose} />;
  }
}
