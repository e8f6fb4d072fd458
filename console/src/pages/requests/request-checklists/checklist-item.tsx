import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconPlus } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Received } from '../../../parts/received.tsx';
import { Ago } from '../../../parts/time.tsx';
import { nameOf, useMay } from '../../../session/viewer.ts';
import { itemAnchor } from '../maintenance/work/anchors.ts';
import { AnswerField } from './answer-field.tsx';
import type { ChecklistAnswerFragment } from './checklist.generated.ts';
import classes from './checklist.module.css';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { ItemMenu } from './item-menu.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useAnswer } from './use-answer.ts';

export interface ItemProps {
  readonly requestId: number;
  readonly item: ChecklistAnswerFragment;
  /** True if the viewer may answer now. */
  readonly mayAnswer: boolean;
  /** True if the viewer may submit what follows, also after closing. */
  readonly mayFollow: boolean;
  readonly onChanged: () => void;
}

type Opened = 'note' | 'notApplicable' | 'followUp';

/** An item with its answer, and for those who answer its field. */
export function ChecklistItem({ requestId, item, mayAnswer, mayFollow, onChanged }: ItemProps) {
  const { t } = useTranslation('checklists');
  const [opened, setOpened] = useState<Opened>();
  const answering = useAnswer(requestId, item);
  const mayCreate = useMay('maintenance.create');
  const close = () => setOpened(undefined);
  return (
    <li className={classes.item} id={itemAnchor(item.id)}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Text fw={600} className={classes.label ?? ''}>
            {item.label}
            {item.required && (
              <Text span size="sm" fw={400} className="quiet">
                {` (${t('required')})`}
              </Text>
            )}
          </Text>
          {mayAnswer && (
            <ItemMenu
              item={item}
              answering={answering}
              onNote={() => setOpened('note')}
              onNotApplicable={() => setOpened('notApplicable')}
            />
          )}
        </Group>
        {mayAnswer ? (
          <div>
            <AnswerField
              requestId={requestId}
              item={item}
              answering={answering}
              onChanged={onChanged}
            />
          </div>
        ) : (
          <Answer item={item} />
        )}
        <Facts item={item} />
        {answering.problem && opened === undefined && (
          <Text size="sm" c="red" role="alert">
            {answering.problem}
          </Text>
        )}
        {item.failed && item.followUpId === null && mayFollow && mayCreate && (
          <Button
            variant="light"
            className="no-print"
            data-needs-connection
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened('followUp')}
          >
            {t('followUp')}
          </Button>
        )}
      </Stack>
      {(opened === 'note' || opened === 'notApplicable') && (
        <NoteDialog
          item={item}
          notApplicable={opened === 'notApplicable'}
          answering={answering}
          onClose={close}
        />
      )}
      {opened === 'followUp' && (
        <FollowUpDialog requestId={requestId} item={item} onClose={close} />
      )}
    </li>
  );
}

/** The answer in words, for those who only read. */
function Answer({ item: { kind, value, unit, attachmentId } }: Pick<ItemProps, 'item'>) {
  const { t } = useTranslation('checklists');
  if (kind === 'PHOTO') return attachmentId === null ? null : <Text>{t('photoThere')}</Text>;
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return <Text>{t(value ? 'ok' : 'notOk')}</Text>;
  return (
    <Text className={classes.note ?? ''}>{[String(value), unit].filter(Boolean).join(' ')}</Text>
  );
}

/** Bounds, state, note, who answered, and what follows. */
function Facts({ item }: Pick<ItemProps, 'item'>) {
  const { t } = useTranslation('checklists');
  const { min, max, failed, notApplicable, note, answeredAt, receivedAt, answeredBy } = item;
  const hasMin = typeof min === 'number';
  const bounds = hasMin ? (typeof max === 'number' ? 'both' : 'min') : 'max';
  const hasBounds = hasMin || typeof max === 'number';
  return (
    <>
      <Group gap="sm">
        {failed && (
          <Badge color="red.9" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
            {t('notInOrder')}
          </Badge>
        )}
        {notApplicable && <Badge color="gray.7">{t('notApplicable')}</Badge>}
        {(hasBounds || answeredAt) && (
          <Text size="xs" className="quiet">
            {hasBounds && t(`range.${bounds}`, { min, max })}
            {hasBounds && answeredAt && ' · '}
            {answeredAt && (
              <>
                {answeredBy && `${nameOf(answeredBy)}, `}
                <Ago iso={answeredAt} />
                <Received after={answeredAt} at={receivedAt} />
              </>
            )}
          </Text>
        )}
      </Group>
      {note && (
        <Text size="sm" className={classes.note ?? ''}>
          {note}
        </Text>
      )}
      {item.followUpId !== null && (
        <TextLink to="/requests/$id" params={{ id: String(item.followUpId) }} size="sm">
          {t('followUpThere', { id: item.followUpId })}
        </TextLink>
      )}
    </>
  );
}
