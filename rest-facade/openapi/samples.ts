/** Example values of the fields common to all lists and answers; modules define further samples. */
export const COMMON_SAMPLES: Readonly<Record<string, unknown>> = {
  timestamp: '2026-03-02T10:05:00.000Z',
  limit: 20,
  nextCursor: 'WyItY3JlYXRlZEF0IiwiMjAyNi0wMy0wMlQwODoxNTowMC4wMDBaIiwiNyJd',
  hasMore: true,
};
