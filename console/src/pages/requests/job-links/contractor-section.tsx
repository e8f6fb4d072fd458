import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { SecretDialog } from '../../../parts/secret-dialog.tsx';
import { Section } from '../../../parts/section.tsx';
import { leads, useViewer } from '../../../session/viewer.ts';
import type { RequestDetailFragment } from '../maintenance/request.generated.ts';
import { type JobLinkViewFragment, RequestContractorDocument } from './job-links.generated.ts';
import { JobState } from './job-state.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

/** How often the state of the job is read again, in milliseconds. */
const INTERVAL = 60_000;

const ACTIVE: ReadonlySet<string> = new Set(['SENT', 'SEEN', 'ACCEPTED', 'DONE', 'RETURNED']);

type Task = 'send' | 'resend' | 'return' | 'withdraw';

interface ContractorSectionProps {
  readonly request: RequestDetailFragment;
}

/** The firm to which a request was sent, for those who lead it or work on it. */
export function ContractorSection({ request }: ContractorSectionProps) {
  const { t } = useTranslation('jobs');
  const viewer = useViewer();
  const isLead = leads(viewer, request.departmentId);
  const isAssignee = request.assigneeId === viewer.userId;
  const [task, setTask] = useState<Task>();
  const [link, setLink] = useState<string>();
  const { data, refetch } = useQuery(RequestContractorDocument, {
    variables: { requestId: request.id },
    skip: !isLead && !isAssignee,
    pollInterval: INTERVAL,
  });
  const job = data?.requestContractor ?? undefined;
  const maySend = request.actions.some(
    ({ step, allowed }) => step === 'SEND_TO_CONTRACTOR' && allowed,
  );
  const isActive = job !== undefined && job.endedAt === null && ACTIVE.has(job.state);
  if (job === undefined && !maySend) return null;
  const close = () => setTask(undefined);
  const done = (made?: string | null) => {
    setLink(made ?? undefined);
    void refetch();
  };
  return (
    <Section
      title={t('title')}
      anchor="contractor"
      actions={
        maySend &&
        !isActive && (
          <Button variant="default" size="sm" onClick={() => setTask('send')}>
            {t('send')}
          </Button>
        )
      }
    >
      {job === undefined ? <Text size="sm">{t('none')}</Text> : <Job job={job} />}
      {isActive && (
        <Group gap="xs" className="no-print">
          {job.state === 'DONE' && (
            <Button size="sm" variant="default" onClick={() => setTask('return')}>
              {t('return')}
            </Button>
          )}
          {isLead && job.state !== 'DONE' && (
            <Button size="sm" variant="default" onClick={() => setTask('resend')}>
              {t('resend')}
            </Button>
          )}
          {isLead && (
            <Button size="sm" variant="light" color="red" onClick={() => setTask('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
        </Group>
      )}
      {task === 'send' && <SendDialog request={request} onDone={done} onClose={close} />}
      {task === 'resend' && job && (
        <SendDialog request={request} job={job} onDone={done} onClose={close} />
      )}
      {(task === 'return' || task === 'withdraw') && job && (
        <ReasonDialog task={task} job={job} onDone={() => done()} onClose={close} />
      )}
      {link !== undefined && (
        <SecretDialog
          title={t('link.title')}
          warning={t('link.warning')}
          hint={t('link.hint')}
          secret={link}
          kept={t('link.kept')}
          onClose={() => setLink(undefined)}
        />
      )}
    </Section>
  );
}

/** The state of a job in words, and what the firm said. */
function Job({ job }: { readonly job: JobLinkViewFragment }) {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  const { contractor, state, until, arrivesAt, startedAt, doneAt, note, reason } = job;
  const isLate = state !== 'DONE' && job.endedAt === null && Date.parse(until) < Date.now();
  const timeOf = (at: string | null) => at && format.dateTime(at);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <TextLink to="/contractors/$id" params={{ id: String(contractor.id) }} fw={600}>
          {contractor.name}
        </TextLink>
        <JobState state={state} />
        {state === 'ACCEPTED' && arrivesAt && (
          <Text size="sm">{t('comes', { at: format.dateTime(arrivesAt) })}</Text>
        )}
      </Group>
      {state === 'DONE' && <Alert color="green">{t('isDone')}</Alert>}
      {isLate && <Alert color="orange">{t('isLate')}</Alert>}
      {job.warnings.includes('INSURANCE') && <Alert color="orange">{t('uninsured')}</Alert>}
      <Facts
        facts={[
          [t('until'), format.dateTime(until)],
          [t('sentTo'), job.email],
          [t('seen'), timeOf(job.lastSeenAt)],
          [t('started'), timeOf(startedAt)],
          [t('doneAt'), timeOf(doneAt)],
          [t('note'), note],
          [t('reason'), reason],
          [t('message'), job.message],
        ]}
      />
    </Stack>
  );
}
