import { useApolloClient, useQuery } from '@apollo/client/react';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceStage } from '../../../../generated/schema.ts';
import { notifyFailed } from '../../../../parts/notify.ts';
import { RequestDocument } from '../request.generated.ts';
import { stepTo } from '../steps/steps.ts';
import { useTriage } from './triage.tsx';

/** The card that is being dragged. */
interface Dragged {
  readonly id: number;
  /** Stage of its column. */
  readonly from: MaintenanceStage;
}

interface BoardDrag {
  readonly dragged: Dragged | undefined;
  readonly start: (dragged: Dragged) => void;
  readonly end: () => void;
}

const BoardDragContext = createContext<BoardDrag>({
  dragged: undefined,
  start: () => undefined,
  end: () => undefined,
});

/** Lets cards be dragged to another column; the menu of a card offers the same steps. */
export function BoardDragArea({ children }: { readonly children: ReactNode }) {
  const [dragged, setDragged] = useState<Dragged>();
  const value = useMemo(
    () => ({ dragged, start: setDragged, end: () => setDragged(undefined) }),
    [dragged],
  );
  // A card that is no longer in the document does not tell that its drag has ended.
  useEffect(() => {
    if (dragged === undefined) return;
    const end = () => setDragged(undefined);
    window.addEventListener('dragend', end);
    window.addEventListener('pointermove', end);
    return () => {
      window.removeEventListener('dragend', end);
      window.removeEventListener('pointermove', end);
    };
  }, [dragged]);
  return <BoardDragContext value={value}>{children}</BoardDragContext>;
}

/** Properties of a card that can be dragged. */
export function useDraggable({ id, from }: Dragged) {
  const { start, end } = use(BoardDragContext);
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: React.DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', `#${id}`);
      start({ id, from });
    },
    onDragEnd: end,
  };
}

/**
 * Properties of a column on which cards are dropped. `data-drop` says whether a step leads to it:
 * `yes`, `no`, or `unknown` until the request is read.
 */
export function useDropTarget(stage: MaintenanceStage) {
  const { t } = useTranslation('requests');
  const client = useApolloClient();
  const open = useTriage();
  const { dragged, end } = use(BoardDragContext);
  const [over, setOver] = useState(false);
  const elsewhere = dragged !== undefined && dragged.from !== stage;
  const { data } = useQuery(RequestDocument, {
    variables: { id: dragged?.id ?? 0 },
    skip: dragged === undefined,
  });
  const request = data?.maintenanceRequest;
  const step = elsewhere && request ? stepTo(request, stage) : undefined;
  const known = request === undefined ? 'unknown' : step === undefined ? 'no' : 'yes';
  const take = async (id: number) => {
    const variables = { id };
    const { data: read } = await client.query({ query: RequestDocument, variables });
    const wanted = read && stepTo(read.maintenanceRequest, stage);
    if (wanted) open(id, wanted);
    else notifyFailed(t('board.noStep', { id, stage: t(`stage.${stage}`) }));
  };
  return {
    'data-drop': elsewhere ? known : undefined,
    'data-over': (elsewhere && over) || undefined,
    onDragOver: (event: React.DragEvent) => {
      if (!elsewhere || known === 'no') return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: React.DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(false);
      end();
      if (elsewhere) void take(dragged.id).catch(() => undefined);
    },
  };
}
