import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { minutesText } from '../../../parts/lengths.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/section.tsx';
import { Ago } from '../../../parts/time.tsx';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { askOf } from './asks.ts';
import { Fact } from './fact.tsx';
import type { RequestDetailFragment, RequestRefFragment } from './request.generated.ts';
import classes from './request-page.module.css';

interface Props {
  readonly request: RequestDetailFragment;
}

/** Reason and end of a request's hold. */
export function HoldSection({ request }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { userId } = useViewer();
  const { hold, requesterId } = request;
  // The banner shows the submitter the question.
  if (hold === null || (requesterId === userId && askOf(request) === 'answer')) return null;
  const { reason, note, since, until, by } = hold;
  return (
    <Section title={t('hold.title')}>
      <dl className={classes.facts}>
        <Fact label={t('hold.waitsFor')}>{t(`hold.reason.${reason}`)}</Fact>
        {note && (
          <Fact label={t('hold.note')}>
            <Text span inherit className={classes.text}>
              {note}
            </Text>
          </Fact>
        )}
        <Fact label={t('hold.since')}>
          <Ago iso={since} />
        </Fact>
        {until && <Fact label={t('hold.until')}>{format.dateTime(until)}</Fact>}
        {by && <Fact label={t('hold.by')}>{nameOf(by) || `#${by.id}`}</Fact>}
      </dl>
    </Section>
  );
}

/** Start, confirmation and other outcomes of a request, as rows of its facts. */
export function StageFacts({ request }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { startedAt, confirmedAt, confirmedBy, confirmedById, rating } = request;
  const { reopenCount, plannedStart, plannedEnd, estimateMinutes, wantedBy } = request;
  const confirmer = confirmedBy && nameOf(confirmedBy);
  return (
    <>
      {wantedBy && <Fact label={t('form.wantedBy')}>{format.day(wantedBy)}</Fact>}
      {plannedStart && plannedEnd && (
        <Fact label={t('request.planned')}>{format.period(plannedStart, plannedEnd)}</Fact>
      )}
      {estimateMinutes !== null && (
        <Fact label={t('request.estimate')}>{minutesText(estimateMinutes)}</Fact>
      )}
      {startedAt && (
        <Fact label={t('request.startedAt')}>
          <Ago iso={startedAt} />
        </Fact>
      )}
      {confirmedAt && (
        <>
          <Fact label={t('request.confirmedAt')}>
            <Ago iso={confirmedAt} />
          </Fact>
          <Fact label={t('request.confirmedBy')}>
            {confirmedById === null
              ? t('request.confirmedByService')
              : confirmer || `#${confirmedById}`}
          </Fact>
        </>
      )}
      {rating !== null && (
        <Fact label={t('request.rating')}>{t('request.ratingOf', { rating })}</Fact>
      )}
      {reopenCount > 0 && (
        <Fact label={t('request.reopened')}>
          {t('request.reopenedTimes', { count: reopenCount })}
        </Fact>
      )}
    </>
  );
}

/** The original of this request and its duplicates, as rows of its facts. */
export function DuplicateFacts({ request }: Props) {
  const { t } = useTranslation('requests');
  const { duplicateOfId, duplicateOf, duplicates, followUpOfId, followUpOf, schedule } = request;
  return (
    <>
      {duplicateOfId !== null && (
        <Fact label={t('request.duplicateOf')}>
          {duplicateOf ? (
            <RequestLink request={duplicateOf} />
          ) : (
            t('request.unseen', { id: duplicateOfId })
          )}
        </Fact>
      )}
      {schedule && (
        <Fact label={t('request.schedule')}>
          <TextLink to="/plan/$id" params={{ id: String(schedule.id) }} inherit>
            {schedule.title}
          </TextLink>
        </Fact>
      )}
      {followUpOfId !== null && (
        <Fact label={t('request.followUpOf')}>
          {followUpOf ? (
            <RequestLink request={followUpOf} />
          ) : (
            t('request.unseen', { id: followUpOfId })
          )}
        </Fact>
      )}
      {duplicates.length > 0 && (
        <Fact label={t('request.duplicates')}>
          <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                <RequestLink request={duplicate} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

function RequestLink({ request: { id, title } }: { readonly request: RequestRefFragment }) {
  const { t } = useTranslation('requests');
  return (
    <TextLink to="/requests/$id" params={{ id: String(id) }} inherit>
      {t('request.requestTitle', { id, title })}
    </TextLink>
  );
}
