import { useEffect } from 'react';
import { may, useViewer } from '../session/viewer.ts';
import { LATER } from './late.ts';

/** Sends a request whose page ended after it was submitted, whichever page is opened first. */
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
