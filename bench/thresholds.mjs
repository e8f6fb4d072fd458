// The least ratio of the service to another server, for `npm run bench:guard`: what was measured, less a
// fifth for noise. To be raised when the service becomes faster, never lowered without a reason.
export const THRESHOLDS = [
  { name: 'graphql-page', server: 'apollo', least: 0.4 },
  { name: 'rest-list', server: 'limit', least: 0.11 },
  { name: 'rest-read', server: 'limit', least: 0.04 },
];
