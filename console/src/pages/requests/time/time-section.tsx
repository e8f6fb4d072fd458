import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { RunningTimerDocument } from '../../../app/timer.generated.ts';
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '../../../icons/icons.ts';
import { doesWait } from '../../../offline/overlay/entries.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { leads, useViewer } from '../../../session/viewer.ts';
import {
  RequestTimeDocument,
  StartTimerDocument,
  StopTimerDocument,
  type TimeRowFragment,
} from './time.generated.ts';
import { DeleteTimeDialog, TimeDialog } from './time-dialog.tsx';
import { TimeItem } from './time-item.tsx';
import { TIME_LISTS } from './time-lists.ts';

interface WorkedOn {
  readonly id: number;
  readonly version: number;
  readonly stage: string;
  readonly departmentId: number;
}

/** The time of a request, for its staff; others see nothing of it. */
export function TimeSection({ request }: { readonly request: WorkedOn }) {
  const { t } = useTranslation('time');
  const { id, version, departmentId } = request;
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<TimeRowFragment>();
  const [asked, setAsked] = useState<TimeRowFragment>();
  const viewer = useViewer();
  const list = useConnection(
    RequestTimeDocument,
    { id },
    ({ maintenanceRequest }) => maintenanceRequest.timeEntries,
  );
  const { data } = useQuery(RequestTimeDocument, { variables: { id }, fetchPolicy: 'cache-only' });
  useStoppedBySteps(version);
  const mayAdd = data?.maintenanceRequest.mayAddWork === true;
  if (!mayAdd && list.nodes.length === 0) return null;
  const isLead = leads(viewer, departmentId);
  return (
    <Section title={t('title')} anchor="time" hint={t('hint')}>
      {mayAdd && (
        <Group gap="sm" className="no-print">
          <TimerControl request={request} />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        </Group>
      )}
      <ShortList label={t('title')} list={list} empty={t('none')}>
        {(entry) => (
          <TimeItem
            entry={entry}
            {...(mayAdd &&
              !doesWait(entry.id) &&
              (isLead || entry.userId === viewer.userId) && {
                onEdit: setEdited,
                onDelete: setAsked,
              })}
          />
        )}
      </ShortList>
      {adding && <TimeDialog requestId={id} onClose={() => setAdding(false)} />}
      {edited && <TimeDialog requestId={id} entry={edited} onClose={() => setEdited(undefined)} />}
      {asked && <DeleteTimeDialog entry={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

/** A step may have stopped timers, and changed who adds. */
function useStoppedBySteps(version: number): void {
  const client = useApolloClient();
  const [read, setRead] = useState(version);
  useEffect(() => {
    if (version === read) return;
    setRead(version);
    void client.refetchQueries({ include: [RunningTimerDocument, RequestTimeDocument] });
  }, [client, version, read]);
}

/** Starts and stops the viewer's timer. */
function TimerControl({ request }: { readonly request: WorkedOn }) {
  const { id, stage } = request;
  const { t } = useTranslation('time');
  const { userId } = useViewer();
  const [problem, setProblem] = useState<string>();
  const [start, starting] = useMutation(StartTimerDocument, { refetchQueries: TIME_LISTS });
  const [stop, stopping] = useMutation(StopTimerDocument, { refetchQueries: TIME_LISTS });
  const { data } = useQuery(RunningTimerDocument, { variables: { userId } });
  const running = data?.timeEntries.edges[0]?.node;
  const isHere = running?.requestId === id && running.minutes === null;
  const isWorkedOn = stage === 'ASSIGNED' || stage === 'IN_PROGRESS';
  const take = async () => {
    setProblem(undefined);
    const variables = { input: { requestId: id } };
    try {
      await (isHere ? stop({ variables }) : start({ variables }));
      notifyDone(t(isHere ? 'timer.stopped' : 'timer.started'));
    } catch (thrown) {
      const { code, details, message } = toServiceError(thrown);
      const other = code === 'CONFLICT' ? details?.requestId : undefined;
      setProblem(other === undefined ? message : t('timer.elsewhere', { id: String(other) }));
    }
  };
  if (!isHere && !isWorkedOn) return null;
  return (
    <>
      <Button
        color={isHere ? 'red' : undefined}
        variant={isHere ? 'light' : 'filled'}
        loading={starting.loading || stopping.loading}
        leftSection={
          isHere ? (
            <IconPlayerPause size={16} aria-hidden />
          ) : (
            <IconPlayerPlay size={16} aria-hidden />
          )
        }
        onClick={() => void take()}
      >
        {t(isHere ? 'timer.stop' : 'timer.start')}
      </Button>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}
