import { useTranslation } from 'react-i18next';
import type { MaintenanceStage } from '../../../generated/schema.ts';
import { useFormat } from '../../../parts/format.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { filterOf, orderOf, stagesOf } from './list-query.ts';
import type { RequestSearch } from './search.ts';
import { BOARD_STAGES } from './stages.ts';
import { BoardDragArea } from './triage/board-drag.tsx';
import type { ListChanges } from './use-list-changes.ts';

export interface BoardViewProps {
  readonly search: RequestSearch;
  readonly changes: ListChanges;
}

/** Stages that an address selects; default: the stages of the work. */
function columnsOf(search: RequestSearch): readonly MaintenanceStage[] {
  const wanted = stagesOf(search);
  return wanted.length > 0 ? wanted : BOARD_STAGES;
}

/** Requests by stage, in columns. */
export function BoardView({ search, changes }: BoardViewProps) {
  const { t } = useTranslation('requests');
  const stages = columnsOf(search);
  const { timeZone } = useFormat();
  const filter = filterOf({ ...search, stage: undefined }, timeZone);
  return (
    <BoardDragArea>
      <section className={classes.board} aria-label={t('board.label')}>
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            filter={filter}
            orderBy={orderOf({ ...search, stage: stage.toLowerCase() })}
            changes={changes}
          />
        ))}
      </section>
    </BoardDragArea>
  );
}
