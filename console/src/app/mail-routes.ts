import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { mailboxesSearch } from '../pages/outward/mailboxes/search.ts';
import { inboundSearch } from '../pages/requests/mail-in/search.ts';
import { guarded } from './guard.tsx';

/** The pages of mails that arrive, below the pages with a session. */
export function mailRoutes<Parent extends AnyRoute>(parent: Parent) {
  const getParentRoute = () => parent;
  const inboundMail = createRoute({
    getParentRoute,
    path: '/inbound-mail',
    validateSearch: inboundSearch,
    component: guarded(
      'maintenance.assign',
      () => import('../pages/requests/mail-in/inbound-page.tsx'),
      'InboundPage',
    ),
  });
  const mailboxes = createRoute({
    getParentRoute,
    path: '/system/mailboxes',
    validateSearch: mailboxesSearch,
    component: guarded(
      'system.settings',
      () => import('../pages/outward/mailboxes/mailboxes-page.tsx'),
      'MailboxesPage',
    ),
  });
  return [inboundMail, mailboxes] as const;
}
