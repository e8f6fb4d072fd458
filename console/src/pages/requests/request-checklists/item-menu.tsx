import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots } from '../../../icons/icons.ts';
import type { ChecklistAnswerFragment } from './checklist.generated.ts';
import type { Answering } from './use-answer.ts';

export interface ItemMenuProps {
  readonly item: ChecklistAnswerFragment;
  readonly answering: Answering;
  readonly onNote: () => void;
  readonly onNotApplicable: () => void;
}

/** Everything about an item besides its answer. */
export function ItemMenu({ item, answering, onNote, onNotApplicable }: ItemMenuProps) {
  const { t } = useTranslation('checklists');
  const { kind, answeredAt, notApplicable, failed, label } = item;
  const isAnswered = answeredAt !== null;
  // A check tells by its value whether it is in order.
  const isJudged = isAnswered && !notApplicable && kind !== 'CHECK';
  const emptied = kind === 'PHOTO' ? { attachmentId: null } : { value: null };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('more', { label })}
          className="no-print"
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onNote}>{t('addNote')}</Menu.Item>
        {!notApplicable && <Menu.Item onClick={onNotApplicable}>{t('notApplicable')}</Menu.Item>}
        {isJudged && (
          <Menu.Item onClick={() => void answering.give({ failed: !failed })}>
            {t(failed ? 'markGood' : 'markFailed')}
          </Menu.Item>
        )}
        {isAnswered && (
          <Menu.Item
            onClick={() => void answering.give(notApplicable ? { notApplicable: false } : emptied)}
          >
            {t('empty')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
