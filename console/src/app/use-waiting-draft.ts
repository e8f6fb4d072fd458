import { useEffect } from 'react';
import { may, useViewer } from '../session/viewer.ts';

/** Delay of work that can wait until the page is shown, in milliseconds. */
const LATER = 4_000;

/** Sends a request that was waiting for a connection, whichever page is opened first. */
export function useWaitingDraft(): void {
  const viewer = useViewer();
  const { userId, departmentId } = viewer;
  const mayCreate = may(viewer, 'maintenance.create');
  useEffect(() => {
    if (!mayCreate) return;
    const timer = setTimeout(() => {
      void import('../pages/requests/maintenance/draft/resume.ts')
        .then(({ resumeDraft }) => resumeDraft(userId, departmentId))
        .catch(() => undefined);
    }, LATER);
    return () => clearTimeout(timer);
  }, [mayCreate, userId, departmentId]);
}
