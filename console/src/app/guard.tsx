import type { AsyncRouteComponent } from '@tanstack/react-router';
import { may, useViewer } from '../session/viewer.ts';
import { NotPermittedPage } from './error-pages.tsx';

/** The page for those who have the permission; the others are told that they have not. */
export function guarded(
  permission: string,
  Page: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  function GuardedPage() {
    return may(useViewer(), permission) ? <Page /> : <NotPermittedPage permission={permission} />;
  }
  // The router reads a page's code before it shows the page, and when a link to it is pointed at.
  return Object.assign(GuardedPage, { preload: Page.preload });
}
