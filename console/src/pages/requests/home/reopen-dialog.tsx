import { StepDialog } from '../maintenance/steps/step-dialog.tsx';
import { useRequest } from '../maintenance/use-request.ts';

export interface ReopenDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The dialog that reopens a request; loaded when it is needed. */
export default function ReopenDialog({ id, onClose }: ReopenDialogProps) {
  const { request } = useRequest(id);
  return request ? <StepDialog action="REOPEN" request={request} onClose={onClose} /> : null;
}
