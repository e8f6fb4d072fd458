import { lazy, Suspense } from 'react';
import { LoadingPart } from '../../../parts/states.tsx';
import type { SecondStepFormProps } from './second-step-form.tsx';

const Form = lazy(() => import('./second-step-form.tsx'));

/** The form for the second step, which is read when somebody needs it. */
export const SecondStepForm = (props: SecondStepFormProps) => (
  <Suspense fallback={<LoadingPart />}>
    <Form {...props} />
  </Suspense>
);
