import type { ComponentType, ReactNode } from 'react';
import { may, useViewer } from '../session/viewer.ts';
import { NotPermittedPage } from './error-pages.tsx';

/** The page for those who have the permission; the others are told that they have not. */
export function guarded(permission: string, Page: ComponentType): () => ReactNode {
  return function GuardedPage() {
    return may(useViewer(), permission) ? <Page /> : <NotPermittedPage permission={permission} />;
  };
}
