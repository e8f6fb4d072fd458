import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { minutesText } from '../../../parts/lengths.ts';
import { TextLink } from '../../../parts/links.tsx';
import { leads, useMay, useViewer } from '../../../session/viewer.ts';
import classes from './planner.module.css';
import type { Row } from './use-workload.ts';

export interface RowHeadProps {
  readonly row: Row;
  /** Names of skills that are missing for the piece on its way. */
  readonly lacks: string;
  /** Shows hours, skills and absences of the person. */
  readonly onPlan: (row: Row) => void;
}

/** A technician at the begin of a row. */
export function RowHead(props: RowHeadProps) {
  return (
    <th scope="row" className={classes.person}>
      <PersonFacts {...props} />
    </th>
  );
}

/** The name of a technician with open work, missing hours and missing skills. */
export function PersonFacts({ row, lacks, onPlan }: RowHeadProps) {
  const { t } = useTranslation('planner');
  const viewer = useViewer();
  const maySettings = useMay('system.settings');
  const mayPlan = maySettings || leads(viewer, row.departmentId);
  const name = row.name ?? `#${row.userId}`;
  const hasHours = row.days.some(({ capacity }) => capacity !== null);
  return (
    <>
      {mayPlan ? (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={600}
          ta="start"
          className={classes.tap}
          aria-label={t('person.open', { name })}
          onClick={() => onPlan(row)}
        >
          {name}
        </Anchor>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      {/* In place of the other line: a row that grows would move away below the pointer. */}
      {lacks === '' ? (
        <div className={`${classes.facts} quiet`}>
          {row.load === 0
            ? t('person.noLoad')
            : t('person.load', { length: minutesText(row.load) })}
        </div>
      ) : (
        <div className={classes.lacks} title={lacks}>
          {t('person.lacks', { names: lacks })}
        </div>
      )}
      {!hasHours && <NoHours row={row} mayPlan={mayPlan} onPlan={onPlan} />}
    </>
  );
}

interface NoHoursProps extends Pick<RowHeadProps, 'row' | 'onPlan'> {
  readonly mayPlan: boolean;
}

/** Says that nobody knows when a person works, and leads to where it is set. */
function NoHours({ row, mayPlan, onPlan }: NoHoursProps) {
  const { t } = useTranslation('planner');
  const maySee = useMay('user.read');
  const text = t('person.noHours');
  if (maySee) {
    return (
      <TextLink
        to="/people/$id"
        params={{ id: String(row.userId) }}
        className={`${classes.facts} ${classes.tap}`}
      >
        {text}
      </TextLink>
    );
  }
  if (!mayPlan) return <div className={classes.facts}>{text}</div>;
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      className={`${classes.facts} ${classes.tap}`}
      onClick={() => onPlan(row)}
    >
      {text}
    </Anchor>
  );
}
