/** Pages without a parameter in their address. */
export type PagePath =
  | '/'
  | '/requests'
  | '/requests/new'
  | '/people'
  | '/people/departments'
  | '/people/invitations'
  | '/system/analytics'
  | '/system/audit'
  | '/system/logs'
  | '/system/settings'
  | '/system/monitor'
  | '/account'
  | '/inbox';
