import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ObjectOfRecord, RecordObject } from './record-object.tsx';
import { type NamedPerson, RecordPerson } from './record-person.tsx';
import classes from './sentence.module.css';
import { useDone } from './use-actions.ts';

/** Record of an action. */
export interface RecordOfAction extends ObjectOfRecord {
  readonly action: string;
}

export interface SentenceProps {
  readonly record: RecordOfAction & {
    readonly actorId: number | null;
    readonly actorEmail: string | null;
    readonly actor?: NamedPerson | null;
  };
}

/** A record as a sentence with links: "Hana Berg approved request 12". */
export function Sentence({ record }: SentenceProps) {
  const { t } = useTranslation('records');
  const { actorId, actorEmail, actor } = record;
  const [before, after] = t('verb', { did: '\n' }).split('\n');
  return (
    <Text span size="sm">
      <RecordPerson id={actorId} person={actor} email={actorEmail} /> {before}
      <Done record={record} />
      {after}
    </Text>
  );
}

/** The action of a person who is known from the page: "Approved request 12". */
export function ActionOf({ record }: { readonly record: RecordOfAction }) {
  return (
    <Text size="sm" className={classes.begin} component="span">
      <Done record={record} />
    </Text>
  );
}

function Done({ record }: { readonly record: RecordOfAction }) {
  const { before, after } = useDone(record.action);
  return (
    <>
      {before}
      {after !== undefined && <RecordObject record={record} />}
      {after}
    </>
  );
}
