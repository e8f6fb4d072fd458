import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { UnreadCountDocument } from '../../../app/inbox-count.generated.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { notifyFailed } from '../../../parts/notify.ts';
import { MarkReadDocument, type NotificationRowFragment } from './inbox.generated.ts';

/**
 * Marks notifications as read. They stay in place.
 *
 * @returns a function that takes those on the page, and whether to mark all others as well.
 */
export function useMarkRead(): (
  rows: readonly Pick<NotificationRowFragment, '__typename' | 'id' | 'readAt'>[],
  all?: boolean,
) => Promise<void> {
  const errorText = useErrorText();
  const [mark] = useMutation(MarkReadDocument, {
    refetchQueries: [UnreadCountDocument],
    onError: (error) => notifyFailed(errorText(error)),
  });
  return useCallback(
    async (rows, all = false) => {
      const unread = rows.filter(({ readAt }) => !readAt);
      if (unread.length === 0 && !all) return;
      const ids = unread.map(({ id }) => id);
      await mark({
        variables: { input: all ? { all: true } : { ids } },
        update: (cache) => {
          const now = new Date().toISOString();
          for (const row of unread) {
            const id = cache.identify(row);
            if (id !== undefined) cache.modify({ id, fields: { readAt: () => now } });
          }
        },
      });
    },
    [mark],
  );
}
