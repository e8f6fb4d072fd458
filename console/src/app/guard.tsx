import type { AsyncRouteComponent } from '@tanstack/react-router';
import { may, useViewer } from '../session/viewer.ts';
import { lazyRouteComponent } from './calm-route.ts';
import { NotPermittedPage } from './error-pages.tsx';

/** Shows a page, by the name that its module exports, to viewers with the permission, and a message to others. */
export function guarded<Module extends object, Name extends keyof Module & string>(
  permission: string,
  load: () => Promise<Module>,
  name: Name,
): AsyncRouteComponent<object> {
  const Page = lazyRouteComponent(load, name) as AsyncRouteComponent<object>;
  function GuardedPage() {
    return may(useViewer(), permission) ? <Page /> : <NotPermittedPage permission={permission} />;
  }
  // The router loads a page's code before it shows the page, and when the pointer is on a link to
  // it.
  return Object.assign(GuardedPage, { preload: Page.preload });
}
