import { CloseButton, Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../session/viewer.ts';
import { useMarkedName } from '../former.ts';
import { keepLastUsed, lastUsed } from './last-used.ts';
import { ThingTree } from './thing-tree.tsx';
import classes from './things.module.css';
import { labelOf, type Thing, type ThingKind, thingNamed, useThing } from './things.ts';
import { useTree } from './use-tree.ts';

export interface ThingFieldProps {
  readonly kind: ThingKind;
  readonly label: string;
  /** The id of the chosen record. */
  readonly value: number | undefined;
  /** Text that need not be a record's; undefined if a record must be chosen. */
  readonly text?: string | undefined;
  /** Called with the chosen record, or without one and the typed text. */
  readonly onChange: (thing: Thing | undefined, text: string) => void;
  /** Of assets: the location whose assets come first. */
  readonly near?: number | undefined;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  /** True if the label is only for screen readers. */
  readonly hideLabel?: boolean;
  readonly w?: number;
}

/**
 * Chooses a location, a category or an asset: by typing words of its name, or from the levels of the
 * tree. A field with a text keeps what is typed without a choice, and takes the record that has exactly
 * that name.
 */
export function ThingField(props: ThingFieldProps) {
  const { kind, label, value, text, disabled, hideLabel = false, ...input } = props;
  const { onChange: _, near, ...rest } = input;
  const { t } = useTranslation('things');
  const field = useThingField(props);
  const { opened, tree, id } = field;
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && field.close()}
      position="bottom-start"
      width="target"
      withRoles={false}
      closeOnEscape={false}
      middlewares={{ flip: true, shift: true, size: false }}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          {...(hideLabel ? { 'aria-label': label } : { label })}
          role="combobox"
          aria-haspopup="tree"
          aria-expanded={opened}
          aria-autocomplete="list"
          aria-controls={opened ? id : undefined}
          aria-activedescendant={opened ? tree.active : undefined}
          // Escape closes the tree, not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
          autoComplete="off"
          disabled={disabled ?? false}
          value={field.shown}
          onClick={field.open}
          onBlur={field.leave}
          onChange={(event) => field.type(event.currentTarget.value)}
          onKeyDown={field.onKey}
          rightSection={
            field.shown !== '' && !disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('tree.clear', { label })}
                onClick={() => field.type('')}
              />
            ) : null
          }
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {/* A click keeps the focus in the field. */}
        <section
          id={id}
          aria-label={label}
          className={classes.panel}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ThingTree
            kind={kind}
            tree={tree}
            label={label}
            chosen={value}
            search={field.search}
            near={near}
            above={field.above}
            onChoose={field.choose}
          />
          {text !== undefined && field.search !== undefined && (
            <div className={classes.heading}>{t('tree.notInList', { text: field.shown })}</div>
          )}
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

/** State of the field: what is typed, and whether the tree is shown. */
function useThingField({ kind, value, text, onChange }: ThingFieldProps) {
  const id = useId();
  const tree = useTree(id);
  const { userId } = useViewer();
  const [opened, setOpened] = useState(false);
  /** Text since the field was opened; undefined before any typing. */
  const [typed, setTyped] = useState<string>();
  const [settled] = useDebouncedValue(typed?.trim(), 200);
  const chosen = useThing(kind, text === undefined ? value : undefined);
  const marked = useMarkedName();
  const known = chosen ? marked(labelOf(chosen), chosen) : `#${value}`;
  const own = value === undefined ? '' : known;
  const shown = text ?? typed ?? own;
  const close = () => {
    setOpened(false);
    setTyped(undefined);
    tree.setActive(undefined);
  };
  const type = (next: string) => {
    setTyped(next);
    setOpened(true);
    tree.setActive(undefined);
    // A field without free text keeps its record until another one is chosen, or it is emptied.
    if (text !== undefined || next === '') onChange(undefined, next);
  };
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const leave = () => {
    close();
    const left = text;
    if (value !== undefined || !typed?.trim() || left === undefined) return;
    void thingNamed(kind, left).then((thing) => {
      // Something else may stand there meanwhile.
      if (thing && latest.current === left) onChange(thing, labelOf(thing));
    });
  };
  const choose = (thing: Thing) => {
    keepLastUsed(userId, kind, thing);
    onChange(thing, labelOf(thing));
    close();
  };
  const onKey = (event: React.KeyboardEvent) => {
    if (!opened) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpened(true);
    } else if (event.key === 'Escape') close();
    else if (!tree.onKey(event) && event.key === 'Enter') {
      event.preventDefault();
      close();
    }
  };
  return {
    id,
    tree,
    opened,
    shown,
    // The first letters are searched at once: levels that vanish under the pointer are not clicked.
    search: typed?.trim() ? settled || typed.trim() : undefined,
    above: opened ? lastUsed(userId, kind) : [],
    open: () => setOpened(true),
    close,
    leave,
    type,
    choose,
    onKey,
  };
}
