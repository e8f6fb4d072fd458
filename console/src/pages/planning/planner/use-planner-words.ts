import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { AssignmentCandidatesDocument } from '../../requests/maintenance/steps/candidates.generated.ts';
import { SkillsDocument } from '../workload/skills.generated.ts';
import { dayWith, type Piece, type Place, type Warning, warningsOf } from './planner-days.ts';
import type { Row } from './use-workload.ts';

const NO_NEEDS: readonly number[] = [];

/** The skills that a request needs; none where the viewer is not its lead. */
export function useNeeds(requestId: number | undefined): readonly number[] {
  const { data } = useQuery(AssignmentCandidatesDocument, {
    variables: { id: requestId ?? 0 },
    skip: requestId === undefined,
    fetchPolicy: 'cache-first',
  });
  const found = data?.assignmentCandidates;
  return found?.requestId === requestId ? (found?.needs ?? NO_NEEDS) : NO_NEEDS;
}

export interface PlannerWords {
  /** Names of skills. */
  readonly skills: (ids: readonly number[]) => string;
  /** A day with its weekday. */
  readonly day: (day: string) => string;
  /** Reasons against a place, in sentences. */
  readonly warnings: (piece: Piece, needs: readonly number[], place: Place) => readonly string[];
  /** A place with its load after the drop, and what speaks against it. */
  readonly place: (piece: Piece, needs: readonly number[], place: Place) => string;
}

/** Places and warnings in words. */
export function usePlannerWords(rows: readonly Row[], today: string): PlannerWords {
  const { t } = useTranslation('planner');
  const { locale } = useFormat();
  const { nodes } = useWholeConnection(
    SkillsDocument,
    { filter: { archived: false } },
    (data) => data.skills,
  );
  return useMemo(() => {
    const names = new Map(nodes.map(({ id, name }) => [id, name] as const));
    const skills = (ids: readonly number[]) =>
      ids.map((id) => names.get(id) ?? `#${id}`).join(', ');
    const format = new Intl.DateTimeFormat(locale, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    });
    const day = (one: string) => format.format(new Date(one));
    const sentence = (warning: Warning) => {
      if (warning.kind === 'skills') return t('warn.skills', { names: skills(warning.missing) });
      if (warning.kind !== 'room') return t(`warn.${warning.kind}`);
      const { planned, capacity } = warning;
      return t('warn.room', { planned: minutesText(planned), capacity: minutesText(capacity) });
    };
    const rowOf = ({ userId }: Place) => rows.find((row) => row.userId === userId);
    const warnings: PlannerWords['warnings'] = (piece, needed, place) => {
      const row = rowOf(place);
      return row ? warningsOf(piece, needed, row, place.day, today).map(sentence) : [];
    };
    return {
      ...{ skills, day, warnings },
      place: (piece, needed, place) => {
        const row = rowOf(place);
        const work = row?.days.find((one) => one.day === place.day);
        const after = work && dayWith(piece, work);
        const load =
          after?.capacity != null &&
          t('place.load', {
            planned: minutesText(after.planned),
            capacity: minutesText(after.capacity),
          });
        const where = t('place.at', { name: row?.name ?? `#${place.userId}`, day: day(place.day) });
        return [where, load, ...warnings(piece, needed, place)].filter(Boolean).join(' ');
      },
    };
  }, [t, locale, nodes, rows, today]);
}
