import type { ReactNode } from 'react';

/** A row of a list of facts: a word and what it is. */
export function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || <span className="quiet">–</span>}</dd>
    </>
  );
}
