import { ActionIcon } from '@mantine/core';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconGripVertical } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import classes from './planner.module.css';
import { usePlanner } from './planner-context.ts';
import { keyOf, type Piece } from './planner-days.ts';
import { PIECE } from './use-pick.ts';

/** Id of the text that tells the keys. */
export const KEYS_HINT = 'planner-keys';

export interface PieceCardProps {
  readonly piece: Piece;
  /** True for one that the viewer can move. */
  readonly movable: boolean;
  /** True while it is being sent. */
  readonly sending: boolean;
  /** Facts below the title. */
  readonly children?: ReactNode;
}

/** A request that is given to somebody by mouse, by keys, or on a phone by a dialog. */
export function PieceCard({ piece, movable, sending, children }: PieceCardProps) {
  const { ask, heldKey, start, giveUp } = usePlanner();
  const { id, title } = piece;
  const key = keyOf(piece);
  const drags = movable && !sending && ask === undefined;
  const drag = drags && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', `#${id}`);
      start(piece, 'drag');
    },
    onDragEnd: giveUp,
  };
  return (
    <li
      className={classes.piece}
      {...{ [PIECE]: key }}
      data-held={heldKey === key || undefined}
      aria-busy={sending || undefined}
      {...drag}
    >
      {movable && <Grip piece={piece} sending={sending} />}
      <div className={classes.text}>
        <TextLink
          to="/requests/$id"
          params={{ id: String(id) }}
          inherit
          draggable={false}
          className={classes.title}
        >
          <span className="numbers">#{id}</span> {title}
        </TextLink>
        <div className={`${classes.facts} quiet`}>{children}</div>
      </div>
    </li>
  );
}

/** The handle of a piece: Enter or a click picks it up, keys move it, Enter drops it. */
function Grip({ piece, sending }: Pick<PieceCardProps, 'piece' | 'sending'>) {
  const { t } = useTranslation('planner');
  const { ask, heldKey, start, press, drop, giveUp } = usePlanner();
  const { id, title } = piece;
  const isHeld = heldKey === keyOf(piece);
  const onClick = ({ detail }: MouseEvent) => {
    if (sending) return;
    if (ask) ask(piece);
    else if (!isHeld) start(piece, 'keys');
    // A click with a pointer, unlike one by Enter, has a number.
    else if (detail > 0) giveUp();
    else drop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey } = event;
    // A key that stays down picks up, and does not drop at once.
    const stays = repeat && (key === 'Enter' || key === ' ');
    const ours = isHeld && key !== ' ' && !altKey && !ctrlKey && !metaKey && press(key);
    if (stays || ours) event.preventDefault();
  };
  return (
    <ActionIcon
      size={24}
      variant={isHeld ? 'filled' : 'subtle'}
      color={isHeld ? undefined : 'gray'}
      className={`${classes.grip} no-print`}
      aria-label={t(isHeld ? 'piece.held' : 'piece.plan', { id, title })}
      aria-describedby={ask ? undefined : KEYS_HINT}
      aria-pressed={ask ? undefined : isHeld}
      data-needs-connection
      onClick={onClick}
      onKeyDown={onKeyDown}
      onBlur={() => isHeld && giveUp()}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}
