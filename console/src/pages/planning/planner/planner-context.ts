import { createContext, use } from 'react';
import type { Piece } from './planner-days.ts';
import type { Pick } from './use-pick.ts';

/** Actions of pieces and days. The functions stay the same. */
export interface PlannerActions extends Omit<Pick, 'held' | 'place' | 'givenUp'> {
  /** Asks for a person and a day instead of dragging; on a phone. */
  readonly ask: ((piece: Piece) => void) | undefined;
  /** The piece that is on its way, by its key. */
  readonly heldKey: string | undefined;
  /** True while the places for it are offered. */
  readonly offers: boolean;
}

export const PlannerContext = createContext<PlannerActions | undefined>(undefined);

/** The actions of the planner. */
export function usePlanner(): PlannerActions {
  const actions = use(PlannerContext);
  if (actions === undefined) throw new Error('usePlanner needs the planner');
  return actions;
}
