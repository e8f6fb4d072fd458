import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** True if all values are short. */
  readonly short?: boolean;
}

/** Names and values of a record; those without a value are omitted. */
export function Facts({ facts, short = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-short={short || undefined}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
