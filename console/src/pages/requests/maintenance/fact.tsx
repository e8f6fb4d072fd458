import type { ReactNode } from 'react';

/** A row of facts: a name and its value. */
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
