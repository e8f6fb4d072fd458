import { useMutation } from '@apollo/client/react';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../parts/error-text.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { notifyFailed } from '../../../../parts/notify.ts';
import { useMay, useViewer } from '../../../../session/viewer.ts';
import { WatchRequestDocument } from '../timeline/timeline.generated.ts';
import { CandidateFacts } from './candidate-facts.tsx';
import type { CandidateFragment } from './duplicates.generated.ts';
import classes from './duplicates.module.css';
import { similarity } from './similarity.ts';
import { useCandidates } from './use-candidates.ts';

/** Minimum length of a title that is compared, in characters. */
const MINIMUM = 5;

/** Minimum similarity of a request that is proposed. */
const ALIKE = 0.3;

const OPEN = ['SUBMITTED', 'APPROVED', 'ASSIGNED', 'IN_PROGRESS'] as const;

export interface SimilarRequestsProps {
  /** The title that is being typed. */
  readonly title: string;
  /** Called when the viewer watches a request in place of a new one. */
  readonly onMeToo: (id: number) => void;
}

/** Open requests with a similar title, among those that the viewer may read. */
export function SimilarRequests(props: SimilarRequestsProps) {
  const mayRead = useMay('maintenance.read');
  return mayRead && props.title.trim().length >= MINIMUM ? <Found {...props} /> : null;
}

function Found({ title, onMeToo }: SimilarRequestsProps) {
  const { t } = useTranslation('requests');
  const candidates = useCandidates({ text: title, stages: OPEN }) ?? [];
  const alike = candidates.filter((request) => similarity(title, request.title) >= ALIKE);
  return (
    <div>
      <span role="status" className="visually-hidden">
        {alike.length > 0 && t('similar.found', { count: alike.length })}
      </span>
      {alike.length > 0 && (
        <Paper withBorder p="sm" component="section" aria-label={t('similar.title')}>
          <Text size="sm" fw={600}>
            {t('similar.title')}
          </Text>
          <ul className={classes.list}>
            {alike.map((request) => (
              <Row key={request.id} request={request} onMeToo={onMeToo} />
            ))}
          </ul>
        </Paper>
      )}
    </div>
  );
}

interface RowProps extends Pick<SimilarRequestsProps, 'onMeToo'> {
  readonly request: CandidateFragment;
}

function Row({ request, onMeToo }: RowProps) {
  const { t } = useTranslation('requests');
  const errorText = useErrorText();
  const { userId } = useViewer();
  const [watch, { loading }] = useMutation(WatchRequestDocument);
  const { id, title, requesterId } = request;
  const meToo = async () => {
    try {
      await watch({ variables: { id } });
      onMeToo(id);
    } catch (error) {
      notifyFailed(errorText(error));
    }
  };
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <TextLink
          to="/requests/$id"
          params={{ id: String(id) }}
          c="inherit"
          className={classes.candidate}
        >
          <CandidateFacts request={request} />
        </TextLink>
        {requesterId === userId ? (
          <Text size="xs" className="quiet">
            {t('similar.own')}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.meToo}
            loading={loading}
            aria-label={t('similar.meTooOf', { title })}
            onClick={() => void meToo()}
          >
            {t('similar.meToo')}
          </Button>
        )}
      </Group>
    </li>
  );
}
