import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../../core/actor.js';
import type { Fragment } from '../../../../core/sql.js';

/** Condition for the boards `t` that the actor sees: the own ones, with `system.settings` all. */
export function visibleBoards(actor: AccountActor): Fragment {
  return holds(actor, 'system.settings') ? sql`true` : sql`t.owner_id = ${actor.userId}`;
}

/** Returns whether the actor sees the boards of an owner. */
export function seesBoardsOf(actor: AccountActor, ownerId: number): boolean {
  return actor.userId === ownerId || holds(actor, 'system.settings');
}
