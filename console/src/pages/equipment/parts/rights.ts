import { leads, may, useViewer } from '../../../session/viewer.ts';

/** The columns of a request that decide who adds to its work. */
export interface WorkedOn {
  readonly departmentId: number;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
}

/** Returns whether the viewer works on the request or leads its department (docs/behaviour/work.md). */
export function useMayAddWork(): (request: WorkedOn) => boolean {
  const viewer = useViewer();
  return ({ departmentId, assigneeId, helperIds }) =>
    leads(viewer, departmentId) ||
    assigneeId === viewer.userId ||
    helperIds.includes(viewer.userId);
}

/** Returns whether the viewer may change, receive and count a part. */
export function useMayWritePart(): (departmentId: number | null) => boolean {
  const viewer = useViewer();
  return (departmentId) =>
    may(viewer, 'system.settings') || (departmentId !== null && leads(viewer, departmentId));
}

/** A purchase as far as it decides who takes its steps. */
interface Purchased {
  readonly state: string;
  readonly requestedById: number;
  readonly request: WorkedOn | null;
}

/** Steps of a purchase that the viewer may take now. */
export function usePurchaseSteps(): (purchase: Purchased) => readonly PurchaseStep[] {
  const viewer = useViewer();
  const mayAdd = useMayAddWork();
  return ({ state, requestedById, request }) => {
    if (request === null) return [];
    const asked = requestedById === viewer.userId;
    const decides = may(viewer, 'maintenance.approve') && !asked;
    const works = mayAdd(request);
    const cancels = asked || leads(viewer, request.departmentId);
    const open = ['REQUESTED', 'APPROVED', 'ORDERED'].includes(state);
    return [
      ...(state === 'REQUESTED' && decides ? (['approve', 'refuse'] as const) : []),
      ...(state === 'APPROVED' && works ? (['order'] as const) : []),
      ...(['APPROVED', 'ORDERED'].includes(state) && works ? (['receive'] as const) : []),
      ...(open && cancels ? (['cancel'] as const) : []),
    ];
  };
}

export type PurchaseStep = 'approve' | 'refuse' | 'order' | 'receive' | 'cancel';
