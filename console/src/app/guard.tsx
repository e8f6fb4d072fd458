import type { AsyncRouteComponent } from '@tanstack/react-router';
import { may, useViewer } from '../session/viewer.ts';
import { NotPermittedPage } from './error-pages.tsx';

/** Shows the page to viewers with the permission, and a message to others. */
export function guarded(
  permission: string,
  Page: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  function GuardedPage() {
    return may(useViewer(), permission) ? <Page /> : <NotPermittedPage permission={permission} />;
  }
  // The router loads a page's code before it shows the page, and when the pointer is on a link to
  // it.
  return Object.assign(GuardedPage, { preload: Page.preload });
}
