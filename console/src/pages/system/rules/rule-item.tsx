import { useMutation } from '@apollo/client/react';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useDepartments } from '../../../parts/use-departments.ts';
import { Archiving } from '../system-settings/archiving.tsx';
import { ModeBadge } from './mode-badge.tsx';
import {
  DeleteRuleDocument,
  RuleListDocument,
  type RuleRowFragment,
  UpdateRuleDocument,
} from './rules.generated.ts';
import classes from './rules.module.css';

export interface RuleItemProps {
  readonly rule: RuleRowFragment;
  /** The rule in words. */
  readonly sentence: string;
  /** Its place among all, from 0. */
  readonly place: number;
  readonly count: number;
  /** The rule that is dragged now. */
  readonly dragged: number | undefined;
  readonly onDrag: (id: number | undefined) => void;
  /** Moves a rule to a place; undefined where the list cannot be ordered. */
  readonly onMove?: (id: number, to: number) => void;
}

/** A rule in the list, which is dragged to its place or moved by its arrows. */
export function RuleItem(props: RuleItemProps) {
  const { rule, sentence, place, dragged, onDrag, onMove } = props;
  const { t } = useTranslation('rules');
  const [over, setOver] = useState(false);
  const { id, name, disabledReason } = rule;
  const isTarget = onMove !== undefined && dragged !== undefined && dragged !== id;
  const drag = onMove && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', name);
      onDrag(id);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrag(undefined);
      if (isTarget) onMove(dragged, place);
    },
  };
  return (
    <li
      className={classes.rule}
      data-rule={id}
      data-dragged={dragged === id || undefined}
      data-over={(isTarget && over) || undefined}
      {...drag}
    >
      {onMove ? (
        <span className={classes.grip} aria-hidden>
          <IconGripVertical size={18} />
        </span>
      ) : (
        <span />
      )}
      <div>
        <div className={classes.head}>
          <TextLink
            to="/system/rules"
            search={{ rule: id }}
            fw={600}
            inherit
            draggable={false}
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </TextLink>
          <ModeBadge mode={rule.mode} />
        </div>
        <p className={classes.sentence}>{sentence}</p>
        <Facts rule={rule} />
        {disabledReason !== null && (
          <Text size="sm" c="red.9">
            {disabledReason === 'owner_lost' ? t('disabled.owner_lost') : t('disabled.refused')}
          </Text>
        )}
      </div>
      <Group gap={2} wrap="nowrap" align="flex-start">
        {onMove && <Movers {...props} onMove={onMove} />}
        <Remove rule={rule} />
      </Group>
    </li>
  );
}

function Facts({ rule }: Pick<RuleItemProps, 'rule'>) {
  const { t } = useTranslation('rules');
  const departments = useDepartments();
  const { departmentId, firings30d, lastFiredAt, stop } = rule;
  const department = departments.find(({ value }) => value === String(departmentId))?.label;
  return (
    <p className={`${classes.facts} quiet`} style={{ margin: 0 }}>
      {departmentId !== null && `${t('onlyOf', { name: department ?? `#${departmentId}` })} · `}
      {stop && `${t('ends')} · `}
      {lastFiredAt === null ? (
        t('never')
      ) : (
        <>
          {t('firings', { count: firings30d })} · <Ago iso={lastFiredAt} />
        </>
      )}
    </p>
  );
}

type MoversProps = RuleItemProps & Required<Pick<RuleItemProps, 'onMove'>>;

/** Arrows that move a rule by one place and keep the focus. */
function Movers({ rule: { id, name }, place, count, onMove }: MoversProps) {
  const { t } = useTranslation('rules');
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  return ([-1, 1] as const).map((by, index) => {
    const to = place + by;
    const isEnd = to < 0 || to >= count;
    const Arrow = by < 0 ? IconArrowUp : IconArrowDown;
    return (
      <ActionIcon
        key={by}
        ref={(button) => {
          buttons.current[index] = button;
        }}
        variant="subtle"
        size="lg"
        aria-label={t(by < 0 ? 'up' : 'down', { name })}
        // Stays reachable at the end of the list, where the focus may be.
        aria-disabled={isEnd || undefined}
        data-disabled={isEnd || undefined}
        onClick={() => {
          if (isEnd) return;
          onMove(id, to);
          // The row moves in the document and would lose the focus.
          requestAnimationFrame(() => buttons.current[index]?.focus());
        }}
      >
        <Arrow size={18} aria-hidden />
      </ActionIcon>
    );
  });
}

function Remove({ rule: { id, name, version, archivedAt } }: Pick<RuleItemProps, 'rule'>) {
  const { t } = useTranslation('rules');
  const [remove] = useMutation(DeleteRuleDocument, { refetchQueries: [RuleListDocument] });
  const [update] = useMutation(UpdateRuleDocument, { refetchQueries: [RuleListDocument] });
  return (
    <Archiving
      name={name}
      archived={archivedAt !== null}
      hint={t('archiveHint')}
      onArchive={async () =>
        (await remove({ variables: { id } })).data?.deleteRule?.archivedAt != null
      }
      onRestore={async () => {
        const input = { id, expectedVersion: version, archived: false };
        await update({ variables: { input } });
      }}
    />
  );
}
