import { useMutation } from '@apollo/client/react';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { notifyDone, notifyFailed } from '../../../parts/notify.ts';
import { askOf } from '../maintenance/asks.ts';
import { HomeConfirmDocument, type HomeRowFragment } from './home.generated.ts';
import classes from './home.module.css';

const ReopenDialog = lazy(() => import('./reopen-dialog.tsx'));

export interface QuestionsProps {
  readonly requests: readonly HomeRowFragment[];
  /** Reads them again. */
  readonly onChanged: () => void;
}

/** Questions to the viewer about their own requests: to answer, and whether the work is done well. */
export function Questions({ requests, onChanged }: QuestionsProps) {
  const { t } = useTranslation('home');
  const [reopened, setReopened] = useState<number>();
  if (requests.length === 0 && reopened === undefined) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="home-questions">
      <Title order={2} size="h3" id="home-questions" mb="xs">
        {t('questions')}
      </Title>
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request.id} className={classes.question}>
            {askOf(request) === 'answer' ? (
              <ToAnswer request={request} />
            ) : (
              <ToConfirm
                request={request}
                onChanged={onChanged}
                onReopen={() => setReopened(request.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {reopened !== undefined && (
        <Suspense>
          <ReopenDialog
            id={reopened}
            onClose={() => {
              setReopened(undefined);
              onChanged();
            }}
          />
        </Suspense>
      )}
    </Paper>
  );
}

interface RowProps {
  readonly request: HomeRowFragment;
}

function ToAnswer({ request: { id, title, hold } }: RowProps) {
  const { t } = useTranslation('home');
  const name = hold?.by?.firstName;
  return (
    <>
      <Link to="/requests/$id" params={{ id: String(id) }} className={classes.asked}>
        <Text fw={550} size="sm">
          {name ? t('answer', { name }) : t('answerQuestion')}
        </Text>
        <Text size="sm">{title}</Text>
        {hold?.note && (
          <Text size="sm" className="quiet" lineClamp={2}>
            {hold.note}
          </Text>
        )}
      </Link>
      <ButtonLink
        to="/requests/$id"
        params={{ id: String(id) }}
        size="sm"
        aria-label={t('answerTo', { title })}
      >
        {t('answerShort')}
      </ButtonLink>
    </>
  );
}

interface ToConfirmProps extends RowProps {
  readonly onChanged: () => void;
  readonly onReopen: () => void;
}

function ToConfirm({ request, onChanged, onReopen }: ToConfirmProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const errorText = useErrorText();
  const [confirm, { loading }] = useMutation(HomeConfirmDocument);
  const { id, version, title, confirmAt } = request;
  const accept = async () => {
    try {
      await confirm({ variables: { input: { id, expectedVersion: version } } });
      notifyDone(t('confirmed', { title }));
    } catch (error) {
      notifyFailed(errorText(error));
    }
    onChanged();
  };
  return (
    <>
      <Link to="/requests/$id" params={{ id: String(id) }} className={classes.asked}>
        <Text fw={550} size="sm">
          {t('fixed')}
        </Text>
        <Text size="sm">{title}</Text>
        {confirmAt && (
          <Text size="sm" className="quiet">
            {t('confirmedOn', { day: format.date(confirmAt) })}
          </Text>
        )}
      </Link>
      <Group
        gap="xs"
        wrap="nowrap"
        role="group"
        aria-label={t('fixedOf', { title })}
        data-needs-connection
      >
        <Button size="sm" loading={loading} onClick={() => void accept()}>
          {t('yes')}
        </Button>
        <Button size="sm" variant="default" disabled={loading} onClick={onReopen}>
          {t('no')}
        </Button>
      </Group>
    </>
  );
}
