import { Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClipboardCheck } from '../../../icons/icons.ts';
import { Section } from '../../../parts/section.tsx';
import { useViewer } from '../../../session/viewer.ts';
import type { RequestDetailFragment } from '../maintenance/request.generated.ts';
import { mayTake } from '../maintenance/steps/steps.ts';
import { ANCHORS } from '../maintenance/work/anchors.ts';
import classes from './checklist.module.css';
import { ChecklistItem } from './checklist-item.tsx';
import { ChooseDialog } from './choose-dialog.tsx';

export interface ChecklistSectionProps {
  readonly request: RequestDetailFragment;
  readonly onChanged: () => void;
}

/** The checklist of a request with its progress; for leads, a button that gives or changes it. */
export function ChecklistSection({ request, onChanged }: ChecklistSectionProps) {
  const { t } = useTranslation('checklists');
  const { userId } = useViewer();
  const [choosing, setChoosing] = useState(false);
  const { checklist, status, assigneeId, helpers } = request;
  const isOpen = status !== 'COMPLETED' && status !== 'CANCELLED';
  // Only leads of its department set a date, while it is open.
  const leads = mayTake(request, 'SET_DUE_DATE');
  const isCrew = assigneeId === userId || helpers.some(({ id }) => id === userId);
  if (!checklist && !leads) return null;
  const items = checklist?.items ?? [];
  const answered = items.filter(({ answeredAt }) => answeredAt !== null).length;
  const failed = items.filter((item) => item.failed).length;
  const choose = leads && answered === 0 && (
    <Button
      variant="subtle"
      size="compact-sm"
      className="no-print"
      data-needs-connection
      leftSection={<IconClipboardCheck size={16} aria-hidden />}
      onClick={() => setChoosing(true)}
    >
      {t(checklist ? 'change' : 'add')}
    </Button>
  );
  return (
    <>
      {checklist ? (
        <Section
          title={t('title')}
          anchor={ANCHORS.checklist}
          hint={checklist.name}
          actions={choose}
        >
          <Group gap="sm" wrap="nowrap">
            <Progress
              value={(answered / Math.max(items.length, 1)) * 100}
              color="teal.9"
              style={{ flex: 1 }}
              aria-label={t('progress', { answered, total: items.length })}
            />
            <Text size="sm" role="status">
              {t('progress', { answered, total: items.length })}
              {failed > 0 && ` · ${t('failed', { count: failed })}`}
            </Text>
          </Group>
          <ul className={classes.items}>
            {items.map((item) => (
              <ChecklistItem
                key={item.id}
                requestId={request.id}
                item={item}
                mayAnswer={isOpen && (leads || isCrew)}
                mayFollow={leads || isCrew}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </Section>
      ) : (
        choose && <div id={ANCHORS.checklist}>{choose}</div>
      )}
      {choosing && <ChooseDialog request={request} onClose={() => setChoosing(false)} />}
    </>
  );
}
