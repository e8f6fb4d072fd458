/** The judgement of a value by its target. */
export type TargetState = 'good' | 'warn' | 'bad';

/** A figure, as the service answers it. */
export interface BoardFigure {
  readonly figure: string;
  readonly label: string;
  readonly value: number | null;
  readonly unit: 'minutes' | 'ratio' | 'count' | 'weeks' | 'rating' | 'money';
  readonly previous: number | null;
  readonly target: { readonly good: number; readonly state: TargetState | null } | null;
}

/** The figures of a board, as the service answers them. */
export interface Board {
  readonly name: string;
  readonly asOf: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly figures: readonly BoardFigure[];
}
