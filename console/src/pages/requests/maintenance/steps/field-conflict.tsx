import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../parts/format.ts';
import { ThingName } from '../../../../parts/things/thing-name.tsx';
import { useDepartments } from '../../../../parts/use-departments.ts';
import type { Content, ContentField, Merge } from './edit-merge.ts';
import classes from './field-conflict.module.css';

export interface FieldConflictProps {
  readonly comparison: Merge;
  readonly mine: Content;
  readonly theirs: Content;
  /** Fields for which the saved value of others is chosen. */
  readonly chosen: readonly ContentField[];
  readonly onChoose: (field: ContentField, own: boolean) => void;
}

const LABELS = {
  title: 'column.title',
  description: 'request.description',
  priority: 'column.priority',
  category: 'column.category',
  location: 'column.location',
  assetId: 'form.asset',
  departmentId: 'column.department',
  wantedBy: 'form.wantedBy',
} as const satisfies Record<ContentField, string>;

/** Chooses between the viewer's and the saved value, field by field. */
export function FieldConflict(props: FieldConflictProps) {
  const { comparison, mine, theirs, chosen, onChoose } = props;
  const { t } = useTranslation(['requests', 'common']);
  const departments = useDepartments();
  const format = useFormat();
  const words = (field: ContentField, content: Content) => {
    const value = content[field];
    if (field === 'priority') return t(`common:priority.${content.priority}`);
    if (field === 'departmentId') {
      return departments.find((choice) => choice.value === value)?.label ?? `#${value}`;
    }
    if (field === 'assetId' && value !== '') return <ThingName kind="asset" id={Number(value)} />;
    if (field === 'wantedBy' && value !== '') return format.day(value);
    return value || t('conflict.empty');
  };
  const label = (field: ContentField) => t(LABELS[field]);
  return (
    <Stack gap="sm">
      {comparison.disputed.map((field) => (
        <Radio.Group
          key={field}
          label={t('conflict.choose', { field: label(field) })}
          value={chosen.includes(field) ? 'theirs' : 'mine'}
          onChange={(value) => onChoose(field, value === 'mine')}
        >
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio.Card key={side} value={side} className={classes.side}>
                <span className={classes.head}>
                  <Radio.Indicator size="xs" />
                  <Text span size="xs" fw={600}>
                    {t(`conflict.${side}`)}
                  </Text>
                </span>
                <Text span size="sm" className={classes.value}>
                  {words(field, side === 'mine' ? mine : theirs)}
                </Text>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
      {comparison.taken.length > 0 && (
        <Text size="sm">
          {t('conflict.taken')}{' '}
          {comparison.taken.map((field, index) => (
            <span key={field}>
              {index > 0 && '; '}
              {label(field)}: {words(field, theirs)}
            </span>
          ))}
        </Text>
      )}
    </Stack>
  );
}
