import type { MaintenanceStatus } from '../../../generated/schema.ts';
import classes from './home.module.css';

const STEPS: readonly MaintenanceStatus[] = ['PENDING', 'APPROVED', 'ASSIGNED', 'COMPLETED'];

/** Progress of a request; the badge beside it shows the same in words. */
export function Progress({ status }: { readonly status: MaintenanceStatus }) {
  const reached = STEPS.indexOf(status);
  if (reached === -1) return null;
  return (
    <div className={classes.progress} aria-hidden="true">
      {STEPS.map((step, index) => (
        <span key={step} data-reached={index <= reached || undefined} />
      ))}
    </div>
  );
}
