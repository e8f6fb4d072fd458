import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { leaveQuestion, mayLeave, unsavedInput } from '../parts/unsaved.ts';

const DiscardQuestion = lazy(() => import('../parts/discard-question.tsx'));

/** Address and tab of a page, and what is edited there. Other parts of its search are filters, which change within it. */
interface Place {
  readonly pathname: string;
  readonly search: object;
}

const EDITED = ['tab', 'calendar', 'policy', 'rule', 'part'];

const partOf = ({ search }: Place) =>
  JSON.stringify(Object.entries(search).filter(([name]) => EDITED.includes(name)));

/** Asks before another page is shown, or the browser's tab is closed, while input is unsaved. */
export function LeaveGuard() {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.get);
  useBlocker({
    enableBeforeUnload: () => unsavedInput.asks,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && partOf(current) === partOf(next);
      return !stays && !(await mayLeave());
    },
  });
  // It stays mounted after it was first shown, so that it can close.
  const [ever, setEver] = useState(false);
  if (question !== undefined && !ever) setEver(true);
  if (!ever) return null;
  return (
    <Suspense>
      <DiscardQuestion
        opened={question !== undefined}
        onKeep={() => question?.answer(false)}
        onDiscard={() => question?.answer(true)}
      />
    </Suspense>
  );
}
