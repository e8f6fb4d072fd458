import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconChevronRight } from '../../icons/icons.ts';
import { NoneYet } from '../none-yet.tsx';
import { ErrorNotice } from '../states.tsx';
import type { Ticks } from '../ticks/use-ticks.ts';
import classes from './things.module.css';
import { type Thing, type ThingKind, useLevel } from './things.ts';
import type { TreeState } from './use-tree.ts';

interface TreeProps {
  readonly kind: ThingKind;
  readonly tree: TreeState;
  readonly onChoose: (thing: Thing) => void;
  /** The chosen record. */
  readonly chosen?: number | undefined;
  /** Of assets: the location whose assets come first. */
  readonly near?: number | undefined;
  /** Shown at the end of a row. */
  readonly end?: (thing: Thing) => ReactNode;
  /** The ticked records; undefined where none are ticked. */
  readonly ticks?: Ticks | undefined;
  /** Returns whether a record can be ticked. */
  readonly mayTick?: (thing: Thing) => boolean;
}

export interface ThingTreeProps extends TreeProps {
  /** Text of a search; without it the levels of the tree. */
  readonly search?: string | undefined;
  /** Shown above the levels, as records that were used before. */
  readonly above?: readonly Thing[];
  readonly label: string;
  /** True if the tree itself has the focus. */
  readonly focusable?: boolean;
}

/** The records of a tree, whose levels are read when they are opened, or those that a search finds. */
export function ThingTree(props: ThingTreeProps) {
  const { tree, search, above = [], label, focusable = false, ...row } = props;
  const { t } = useTranslation('things');
  const list = useLevel(row.kind, {
    ...(search === undefined ? { root: true as const } : { search }),
    near: row.near,
  });
  if (list.error !== undefined && list.nodes.length === 0) {
    return <ErrorNotice error={list.error} onRetry={list.refetch} />;
  }
  if (!list.loading && list.nodes.length === 0) {
    return (
      <Text size="sm" p="sm" className="quiet" role="status">
        {search === undefined ? <NoneYet kind={row.kind} /> : t('tree.nothing')}
      </Text>
    );
  }
  return (
    <div
      ref={tree.ref}
      role="tree"
      aria-label={label}
      aria-busy={list.loading || list.stale}
      className={classes.tree}
      {...(focusable && {
        tabIndex: 0,
        'aria-activedescendant': tree.active,
        onKeyDown: tree.onKey,
      })}
    >
      {search === undefined && above.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree, not of a form.
        <div role="group" aria-label={t('tree.lastUsed')} className={classes.above}>
          <div className={classes.heading} aria-hidden>
            {t('tree.lastUsed')}
          </div>
          {above.map((thing) => (
            <Row key={thing.id} thing={thing} part="last" level={1} whole {...{ tree, ...row }} />
          ))}
        </div>
      )}
      <Rows list={list} level={1} whole={search !== undefined} {...{ tree, ...row }} />
    </div>
  );
}

interface LevelProps extends TreeProps {
  readonly level: number;
}

function Level({ parentId, ...props }: LevelProps & { readonly parentId: number }) {
  return (
    <Rows list={useLevel(props.kind, { parentId, near: props.near })} whole={false} {...props} />
  );
}

interface RowsProps extends LevelProps {
  readonly list: ReturnType<typeof useLevel>;
  /** True if rows show their place in the tree, and no levels. */
  readonly whole: boolean;
}

function Rows({ list, whole, level, ...props }: RowsProps) {
  const { t } = useTranslation();
  const { tree } = props;
  const id = `${tree.id}-more-${list.nodes.at(-1)?.id}`;
  return (
    <>
      {list.nodes.map((thing, index) => (
        <div key={thing.id} role="none">
          <Row
            thing={thing}
            part="all"
            place={{ 'aria-posinset': index + 1, 'aria-setsize': list.totalCount }}
            {...{ level, whole, ...props }}
          />
          {!whole && tree.expanded.has(thing.id) && (
            <Level parentId={thing.id} {...props} level={level + 1} />
          )}
        </div>
      ))}
      {list.loading && (
        <div className={classes.row} style={indentOf(level)} role="none">
          {t('loading')}
        </div>
      )}
      {list.hasMore && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the tree.
        <div
          id={id}
          role="treeitem"
          tabIndex={-1}
          aria-level={level}
          aria-selected={false}
          data-active={tree.active === id || undefined}
          className={classes.row}
          style={indentOf(level)}
          onClick={list.loadMore}
        >
          {t('action.more')}
        </div>
      )}
    </>
  );
}

interface RowProps extends LevelProps {
  readonly thing: Thing;
  readonly part: 'last' | 'all';
  readonly whole: boolean;
  readonly place?: Readonly<Record<'aria-posinset' | 'aria-setsize', number | undefined>>;
}

function Row(props: RowProps) {
  const { thing, part, whole, level, place, tree, onChoose, chosen, end, ticks, mayTick } = props;
  const { id: number, name, pathName, code, tag, childCount } = thing;
  const id = `${tree.id}-${part}-${number}`;
  const opens = !whole && childCount > 0;
  const opened = tree.expanded.has(number);
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the tree.
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-selected={chosen === number}
      {...(opens && { 'aria-expanded': opened })}
      {...place}
      {...(ticks && mayTick?.(thing) && { 'aria-checked': ticks.ids.has(number) })}
      data-thing={number}
      data-active={tree.active === id || undefined}
      className={classes.row}
      style={indentOf(level)}
      onClick={() => onChoose(thing)}
    >
      {!whole && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows do the same.
        <span
          className={classes.chevron}
          data-chevron
          onClick={(event) => {
            event.stopPropagation();
            if (opens) tree.toggle(number);
          }}
        >
          {opens && <Chevron size={18} aria-hidden />}
        </span>
      )}
      {ticks && <Tick thing={thing} ticks={ticks} may={mayTick?.(thing) ?? false} />}
      <span className={classes.name}>
        {tag !== undefined && <span className="numbers">{tag} · </span>}
        {name}
        {code && <span className="quiet"> {code}</span>}
        {whole && pathName !== name && <span className={classes.path}>{aboveOf(thing)}</span>}
      </span>
      {end && <span className={classes.end}>{end(thing)}</span>}
    </div>
  );
}

interface TickProps {
  readonly thing: Thing;
  readonly ticks: Ticks;
  readonly may: boolean;
}

/** The tick of a row, for the pointer; the row says its state, and the space bar changes it. */
function Tick({ thing: { id }, ticks, may }: TickProps) {
  const ticked = ticks.ids.has(id);
  return (
    // The space bar does the same.
    <span
      className={classes.tick}
      aria-hidden
      data-tick
      onClick={(event) => {
        event.stopPropagation();
        if (may) ticks.set([id], !ticked);
      }}
    >
      {may && <Checkbox.Indicator checked={ticked} />}
    </span>
  );
}

/** The path of what contains a record; its own name stands before it. */
function aboveOf({ name, pathName }: Thing): string {
  const own = ` / ${name}`;
  return pathName.endsWith(own) ? pathName.slice(0, -own.length) : pathName;
}

const indentOf = (level: number) => ({ paddingInlineStart: `${0.25 + (level - 1) * 1.1}rem` });
