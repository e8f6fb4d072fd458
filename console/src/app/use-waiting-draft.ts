import { useEffect } from 'react';
import { may, useViewer } from '../session/viewer.ts';

/** Work that can wait until the page stands is begun after this time, in milliseconds. */
const LATER = 4_000;

/** A request that waited for a connection is sent whatever page is opened first. */
export function useWaitingDraft(): void {
  const viewer = useViewer();
  const { userId, departmentId } = viewer;
  const mayCreate = may(viewer, 'maintenance.create');
  useEffect(() => {
    if (!mayCreate) return;
    const timer = setTimeout(() => {
      void import('../pages/requests/draft/resume.ts')
        .then(({ resumeDraft }) => resumeDraft(userId, departmentId))
        .catch(() => undefined);
    }, LATER);
    return () => clearTimeout(timer);
  }, [mayCreate, userId, departmentId]);
}
