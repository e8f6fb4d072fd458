import { Alert, Anchor, Skeleton, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { dayIn } from '../../../parts/local-time.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';
import { Page } from '../../../parts/page.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { usePhone } from '../../../parts/use-phone.ts';
import { daysOf } from '../plan-calendar/plan-days.ts';
import { PersonPlanning } from '../workload/person-planning.tsx';
import { PhoneDay } from './phone-day.tsx';
import { KEYS_HINT } from './piece-card.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import classes from './planner.module.css';
import { PlannerBar } from './planner-bar.tsx';
import { type PlannerActions, PlannerContext } from './planner-context.ts';
import { keyOf, missingOf, type Piece } from './planner-days.ts';
import { PlannerGrid } from './planner-grid.tsx';
import { PlannerNotice, PlannerStatus } from './planner-status.tsx';
import { UnplannedList } from './unplanned-list.tsx';
import { useComing } from './use-coming.ts';
import { useDrops } from './use-drops.ts';
import { usePick } from './use-pick.ts';
import { useNeeds, usePlannerWords } from './use-planner-words.ts';
import { type Row, type Unplanned, useWorkload, type Workload } from './use-workload.ts';

const NO_ROWS: readonly Row[] = [];
const NO_UNPLANNED: readonly Unplanned[] = [];

/** Work by person and day: technicians, days, and what waits for a plan. */
export function PlannerPage() {
  const { t } = useTranslation('planner');
  const isPhone = usePhone();
  return (
    <Page
      title={t('title')}
      hint={<span className="no-print">{t(isPhone ? 'hintPhone' : 'hint')}</span>}
    >
      <Planner />
    </Page>
  );
}

function Planner() {
  const { t } = useTranslation('planner');
  const search = useSearch({ from: '/signed-in/planner' });
  const { timeZone } = useFormat();
  const isPhone = usePhone();
  const today = dayIn(new Date().toISOString(), timeZone);
  const day = search.day ?? today;
  const span = isPhone ? 'day' : (search.span ?? 'week');
  const days = useMemo(() => daysOf(day, span), [day, span]);
  const { workload, loading, error, refetch, setMoving } = useWorkload(days, search.departmentId);
  const rows = workload?.technicians ?? NO_ROWS;
  const drops = useDrops(refetch, rows);
  const pick = usePick({ rows, days, today, onDrop: drops.drop, onMoving: setMoving });
  const [asked, setAsked] = useState<Piece>();
  const [planned, setPlanned] = useState<Row>();
  const needs = useNeeds(pick.held?.piece.id);
  const words = usePlannerWords(rows, today);
  const actions = useActions(pick, isPhone ? setAsked : undefined);
  const shared = useShown(workload, drops);
  return (
    <PlannerContext value={actions}>
      <Stack gap="sm">
        <PlannerBar search={search} day={day} today={today} isPhone={isPhone} />
        {error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {workload?.truncated && <Alert color="yellow">{t('truncated')}</Alert>}
        <PlannerNotice drops={drops} words={words} />
        <p id={KEYS_HINT} className="visually-hidden">
          {t('keys')}
        </p>
        <div className={classes.page} aria-busy={loading}>
          {loading && <Skeleton height={4} className={classes.loading} aria-hidden />}
          {workload && rows.length === 0 && <NoneYet kind="technician" />}
          {isPhone && workload && workload.unplanned.length > 0 && (
            <Anchor href="#unplanned" size="sm" className="no-print">
              {t('unplanned.title', { count: workload.unplannedTotal })}
            </Anchor>
          )}
          {rows.length > 0 &&
            (isPhone ? (
              <PhoneDay rows={rows} day={day} {...shared} onPlan={setPlanned} />
            ) : (
              <PlannerGrid
                {...{ rows, days, today, ...shared }}
                place={pick.place}
                lacks={(row) =>
                  pick.held === undefined ? '' : words.skills(missingOf(needs, row))
                }
                onPlan={setPlanned}
              />
            ))}
          {workload && (
            <div id="unplanned">
              <UnplannedList workload={workload} coming={shared.coming} />
            </div>
          )}
        </div>
        <PlannerStatus {...pick} needs={needs} words={words} />
      </Stack>
      {asked && (
        <PlanDialog
          key={keyOf(asked)}
          {...{ piece: asked, rows, day, words }}
          onClose={() => setAsked(undefined)}
          onDrop={drops.drop}
        />
      )}
      {planned && (
        <PersonDialog
          row={planned}
          onClose={() => {
            setPlanned(undefined);
            void refetch();
          }}
        />
      )}
    </PlannerContext>
  );
}

/** Actions of pieces and days, unchanged while keys move a piece from place to place. */
function useActions(
  { held, start, press, aim, drop, giveUp }: ReturnType<typeof usePick>,
  ask: PlannerActions['ask'],
): PlannerActions {
  const heldKey = held && keyOf(held.piece);
  const offers = held?.by === 'keys';
  return useMemo(
    () => ({ start, press, aim, drop, giveUp, ask, heldKey, offers }),
    [start, press, aim, drop, giveUp, ask, heldKey, offers],
  );
}

/** Facts that the table and the list of a phone show beside the rows. */
function useShown(workload: Workload | undefined, drops: ReturnType<typeof useDrops>) {
  const coming = useComing(drops);
  const waiting = workload?.unplanned ?? NO_UNPLANNED;
  const unplanned = useMemo(
    () => new Map(waiting.map((request) => [request.id, request] as const)),
    [waiting],
  );
  return { coming, unplanned };
}

interface PersonDialogProps {
  readonly row: Row;
  readonly onClose: () => void;
}

/** Hours, skills and absences of a technician, also for leads who see no other account. */
function PersonDialog({ row, onClose }: PersonDialogProps) {
  const { userId, departmentId } = row;
  const name = row.name ?? `#${userId}`;
  return (
    <Dialog opened onClose={onClose} title={name} size="lg">
      <Stack gap="md">
        <PersonPlanning userId={userId} departmentId={departmentId} name={name} isTechnician />
      </Stack>
    </Dialog>
  );
}
