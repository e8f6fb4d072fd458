import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPhoto } from '../../../icons/icons.ts';
import { PriorityLabel } from '../../../parts/badges.tsx';
import type { Column } from '../../../parts/data-list.tsx';
import { DueLabel } from '../../../parts/due/due-label.tsx';
import { useDueDates } from '../../../parts/due/use-due-dates.ts';
import { textIn } from '../../../parts/fields/local-text.ts';
import { useTextLanguage } from '../../../parts/fields/use-text-language.ts';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Person } from '../../../parts/person.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { Ago } from '../../../parts/time.tsx';
import { FieldChips } from './fields/field-chips.tsx';
import { useListQuestions } from './fields/use-list-questions.ts';
import type { RequestRowFragment as Row } from './requests.generated.ts';
import classes from './requests.module.css';
import type { RequestSearch } from './search.ts';
import { HoldBadge, StageBadge } from './stage-badge.tsx';

/** Default columns of a list. */
export function standardColumns(seesAll: boolean): string[] {
  const columns = ['id', 'status', 'priority', 'due', 'location', 'assignee', 'createdAt'];
  return seesAll ? [...columns, 'department'] : columns;
}

/** Columns of the list whose names in exports differ, or which an export has no column for. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  status: ['stage', 'onHold'],
  due: ['nextDueAt'],
  planned: ['plannedStart', 'plannedEnd'],
  photos: [],
  steps: [],
  asset: ['assetId'],
};

/** The names of columns in exports. */
export function exportedColumns(keys: readonly string[]): string[] {
  return keys.flatMap((key) => EXPORTED[key] ?? [key]);
}

/** The keys of the columns that a saved view has; the others of the view are only exported. */
export function columnsOfView(
  view: readonly string[],
  columns: readonly { readonly key: string }[],
): string[] {
  const isThere = (key: string) => {
    const names = exportedColumns([key]);
    return names.length > 0 && names.every((name) => view.includes(name));
  };
  return columns.map(({ key }) => key).filter(isThere);
}

/**
 * All columns of the list: that of the due time only where requests have due dates, and one for each
 * question by which the list can be filtered.
 */
export function useRequestColumns(search: RequestSearch): readonly Column<Row>[] {
  const { t } = useTranslation('requests');
  const due = useDueDates();
  const questions = useListQuestions(search);
  const language = useTextLanguage();
  return useMemo(() => {
    const column = (key: keyof typeof LOOKS): Column<Row> => ({
      key,
      label: t(`column.${key}`),
      ...LOOKS[key],
    });
    const keys = Object.keys(LOOKS) as (keyof typeof LOOKS)[];
    const ofQuestions = questions.map(({ key, label }) =>
      fieldColumn(key, textIn(label, language)),
    );
    return [...keys.filter((key) => due || key !== 'due').map(column), ...ofQuestions];
  }, [t, due, questions, language]);
}

/** The column of a question, as saved views and exports name it. */
function fieldColumn(key: string, label: string): Column<Row> {
  return {
    key: `field.${key}`,
    label,
    render: ({ fields }) => text(fields.find((one) => one.key === key)?.display),
    width: '10%',
    phone: 'hidden',
  };
}

const text = (value: string | null | undefined) => value || <span className="quiet">–</span>;

const LOOKS = {
  id: {
    render: ({ id }: Row) => <span className="numbers quiet">{id}</span>,
    width: '3.25rem',
    phone: 'meta',
  },
  title: {
    render: (row: Row) => (
      <div style={{ minWidth: 0 }}>
        <TextLink
          to="/requests/$id"
          params={{ id: String(row.id) }}
          c="inherit"
          fw={500}
          className={classes.title}
        >
          {row.title}
        </TextLink>
        <FieldChips request={row} />
      </div>
    ),
    width: '20%',
    phone: 'title',
  },
  status: {
    render: ({ stage, onHold }: Row) => (
      <Group gap={4} component="span" display="inline-flex">
        <StageBadge stage={stage} />
        {onHold && <HoldBadge />}
      </Group>
    ),
    width: '8.5rem',
  },
  priority: {
    render: ({ priority }: Row) => <PriorityLabel priority={priority} />,
    width: '7rem',
    sorts: ['-priority'],
  },
  due: {
    render: (row: Row) => <DueLabel request={row} />,
    width: '11rem',
    sorts: ['dueAt', '-dueAt'],
  },
  planned: {
    render: (row: Row) => <Planned row={row} />,
    width: '12rem',
  },
  location: { render: ({ location }: Row) => text(location), width: '12%' },
  category: { render: ({ category }: Row) => text(category), width: '12%', phone: 'hidden' },
  department: {
    render: ({ department }: Row) => text(department?.name),
    width: '10%',
    phone: 'hidden',
  },
  requester: {
    render: ({ requester }: Row) => <Person person={requester} />,
    width: '14%',
    phone: 'hidden',
  },
  assignee: {
    render: ({ assignee }: Row) => <Person person={assignee} />,
    width: '12%',
    phone: 'hidden',
  },
  createdAt: {
    render: ({ createdAt }: Row) => <Ago iso={createdAt} />,
    width: '7.5rem',
    sorts: ['-createdAt', 'createdAt'],
  },
  updatedAt: {
    render: ({ updatedAt }: Row) => <Ago iso={updatedAt} />,
    width: '8.5rem',
    sorts: ['-updatedAt', 'updatedAt'],
    phone: 'hidden',
  },
  completedAt: {
    render: ({ completedAt }: Row) => (completedAt ? <Ago iso={completedAt} /> : text(null)),
    width: '8.5rem',
    phone: 'hidden',
  },
  photos: { render: (row: Row) => <Photos row={row} />, width: '6rem', phone: 'hidden' },
} satisfies Record<string, Omit<Column<Row>, 'key' | 'label'>>;

function Planned({ row: { plannedStart, plannedEnd } }: { readonly row: Row }) {
  const format = useFormat();
  return text(plannedStart && plannedEnd && format.period(plannedStart, plannedEnd));
}

function Photos({ row: { attachments } }: { readonly row: Row }) {
  const [first] = attachments;
  if (first === undefined) return text(null);
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture url={first.thumbnailUrl} alt={first.originalName} className={classes.thumb} />
      {attachments.length > 1 && <span className="numbers">{attachments.length}</span>}
    </Group>
  );
}

/** Number of photos of a request, if there is no room for them. */
export function PhotoCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('requests');
  if (count === 0) return null;
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <IconPhoto size={14} aria-hidden />
      <Text span inherit className="numbers" aria-hidden>
        {count}
      </Text>
      <span className="visually-hidden">{t('board.photos', { count })}</span>
    </Group>
  );
}
