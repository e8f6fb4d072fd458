import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../parts/error-text.ts';
import { useZoned } from '../../../parts/zoned.ts';
import { UndoNotice } from '../plan-calendar/undo-notice.tsx';
import classes from './planner.module.css';
import { usePlanner } from './planner-context.ts';
import type { Drops, Failure } from './use-drops.ts';
import type { Pick } from './use-pick.ts';
import { type PlannerWords, useNeeds } from './use-planner-words.ts';

export interface PlannerStatusProps extends globalThis.Pick<Pick, 'held' | 'place' | 'givenUp'> {
  readonly needs: readonly number[];
  readonly words: PlannerWords;
}

/** Tells the piece that is on its way, where it would be, and what speaks against that. */
export function PlannerStatus({ held, place, givenUp, needs, words }: PlannerStatusProps) {
  const { t } = useTranslation('planner');
  const { giveUp } = usePlanner();
  const piece = held?.piece;
  return (
    <div className={`${classes.status} no-print`} data-shown={piece !== undefined || undefined}>
      <div role="status" aria-live="polite">
        {piece && (
          <>
            <Text size="sm" fw={600}>
              {t(place ? 'status.held' : 'status.dragged', { id: piece.id, title: piece.title })}
            </Text>
            {place && <Text size="sm">{words.place(piece, needs, place)}</Text>}
          </>
        )}
        {!piece && givenUp && (
          <span className="visually-hidden">{t('status.givenUp', { id: givenUp.id })}</span>
        )}
      </div>
      {held?.by === 'keys' && (
        <Group gap="sm" wrap="nowrap">
          <Text size="xs" className="quiet" visibleFrom="lg">
            {t('keys')}
          </Text>
          <Button
            variant="default"
            size="xs"
            style={{ flex: 'none' }}
            // The handle of the piece keeps the focus until then.
            onMouseDown={(event) => event.preventDefault()}
            tabIndex={-1}
            onClick={giveUp}
          >
            {t('status.giveUp')}
          </Button>
        </Group>
      )}
    </div>
  );
}

export interface PlannerNoticeProps {
  readonly drops: Drops;
  readonly words: PlannerWords;
}

/** Tells what came of the drops, what speaks against the last one, and takes it back. */
export function PlannerNotice({ drops, words }: PlannerNoticeProps) {
  const { done, failures, undo, clear, dismiss } = drops;
  return (
    <Stack gap="xs">
      {failures.map((failure) => (
        <Refused
          key={`${failure.piece.id}:${failure.piece.version}`}
          failure={failure}
          onClose={() => dismiss(failure)}
        />
      ))}
      {done && <DoneNotice done={done} words={words} onUndo={undo} onClose={clear} />}
    </Stack>
  );
}

interface DoneProps {
  readonly done: NonNullable<Drops['done']>;
  readonly words: PlannerWords;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function DoneNotice({ done, words, onUndo, onClose }: DoneProps) {
  const { t } = useTranslation('planner');
  const { kind, piece, target, now } = done;
  const needs = useNeeds(kind === 'dropped' ? piece.id : undefined);
  const zoned = useZoned(target.timeZone);
  const when = now.plannedStart === null ? '' : zoned.dateTime(now.plannedStart);
  const { id } = piece;
  const text =
    kind === 'dropped'
      ? t('done.dropped', { id, name: target.name, when })
      : kind === 'cleared'
        ? t('done.cleared', { id, name: target.name })
        : t('done.undone', { id });
  const warnings = kind === 'dropped' ? words.warnings(piece, needs, target) : [];
  return (
    <UndoNotice
      text={[text, ...warnings].join(' ')}
      onUndo={kind === 'dropped' ? onUndo : undefined}
      onClose={onClose}
    />
  );
}

/** Codes that mean that somebody else was faster. */
const CHANGED: ReadonlySet<string> = new Set(['VERSION_CONFLICT', 'CONFLICT']);

interface RefusedProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

function Refused({ failure: { piece, error }, onClose }: RefusedProps) {
  const { t } = useTranslation(['planner', 'common']);
  const errorText = useErrorText();
  const { id, title } = piece;
  return (
    <Alert
      color="yellow"
      role="alert"
      className="no-print"
      withCloseButton
      closeButtonLabel={t('common:action.close')}
      onClose={onClose}
    >
      {CHANGED.has(error.code)
        ? t('refused.changed', { id, title })
        : t('refused.other', { id, title, reason: errorText(error) })}
    </Alert>
  );
}
