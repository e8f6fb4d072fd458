import { lazy, Suspense, useState } from 'react';
import { RowStepsButton, type RowStepsProps } from './row-steps-button.tsx';

const RowMenu = lazy(() => import('./row-menu.tsx'));

/** The menu of the steps of a listed request; loaded when it is wanted. */
export function RowSteps({ id, title }: RowStepsProps) {
  const [wanted, setWanted] = useState(false);
  const button = <RowStepsButton title={title} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu id={id} title={title} />
    </Suspense>
  );
}
