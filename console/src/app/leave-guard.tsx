import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { DiscardQuestion } from '../parts/discard-question.tsx';
import { leaveQuestion, mayLeave, unsavedInput } from '../parts/unsaved.ts';

/** Address and tab of a page. Other parts of its search are filters, which change within it. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

const tabOf = ({ search }: Place) => ('tab' in search ? search.tab : undefined);

/** Asks before another page is shown, or the browser's tab is closed, while input is unsaved. */
export function LeaveGuard() {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  useBlocker({
    enableBeforeUnload: () => unsavedInput.asks,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && tabOf(current) === tabOf(next);
      return !stays && !(await mayLeave());
    },
  });
  return (
    <DiscardQuestion
      opened={question !== undefined}
      onKeep={() => question?.answer(false)}
      onDiscard={() => question?.answer(true)}
    />
  );
}
