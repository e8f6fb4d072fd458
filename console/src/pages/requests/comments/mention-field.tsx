import { useQuery } from '@apollo/client/react';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../../parts/is-apple.ts';
import { nameOf, useMay } from '../../../session/viewer.ts';
import {
  MentionPeopleDocument,
  type TimelinePersonFragment,
} from '../maintenance/timeline/timeline.generated.ts';
import { begunName, calledAs } from './mentions.ts';

export interface MentionFieldProps {
  readonly label: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly error?: ReactNode;
  /** People of the request, who are suggested first. */
  readonly people: readonly TimelinePersonFragment[];
  /** Called for each person whom the text mentions. */
  readonly onMention: (person: TimelinePersonFragment) => void;
}

const SHOWN = 8;

/**
 * A text field in which `@` proposes people: Enter takes the first, arrows move, Escape closes.
 * Ctrl+Enter (⌘ Enter) sends the form.
 */
export function MentionField({ people, onMention, value = '', ...props }: MentionFieldProps) {
  const { t } = useTranslation(['requests', 'common']);
  const key = isApple(navigator.platform) ? '⌘' : t('common:nav.controlKey');
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [begun, setBegun] = useState<ReturnType<typeof begunName>>();
  const [active, setActive] = useState(0);
  const proposed = useProposals(people, begun?.name);
  const opened = begun !== undefined && proposed.length > 0;
  const combobox = useCombobox({ opened });
  const close = () => setBegun(undefined);
  const choose = (person: TimelinePersonFragment | undefined) => {
    if (person === undefined || begun === undefined) return;
    const name = `${calledAs(person)} `;
    const end = begun.at + begun.name.length + 1;
    const cursor = begun.at + name.length;
    // Drawn at once: the next key must follow the name.
    flushSync(() => {
      props.onChange?.(value.slice(0, begun.at) + name + value.slice(end));
      onMention(person);
      close();
    });
    field.current?.setSelectionRange(cursor, cursor);
  };
  const move = (by: number) =>
    setActive(
      (before) => (Math.min(before, proposed.length - 1) + by + proposed.length) % proposed.length,
    );
  const chosen = proposed[Math.min(active, proposed.length - 1)];
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && withControl) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    if (!opened || withControl || event.shiftKey || event.nativeEvent.isComposing) return;
    const actions: Readonly<Record<string, () => void>> = {
      Enter: () => choose(chosen),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: close,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const idOf = (person: TimelinePersonFragment) => `${list}-${person.id}`;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => choose(proposed.find((one) => String(one.id) === id))}
      withinPortal={false}
    >
      {/* A text field of several lines is no combobox, and has the attributes of one in ARIA that it may have. */}
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <Textarea
          {...props}
          ref={field}
          value={value}
          description={t('comments.hint', { key })}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5000}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={opened ? list : undefined}
          aria-activedescendant={opened && chosen ? idOf(chosen) : undefined}
          onChange={({ currentTarget: { value: text, selectionStart } }) => {
            props.onChange?.(text);
            setBegun(begunName(text, selectionStart));
            setActive(0);
          }}
          onSelect={({ currentTarget: { value: text, selectionStart } }) => {
            if (begun && begunName(text, selectionStart)?.at !== begun.at) close();
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </Combobox.Target>
      <span role="status" className="visually-hidden">
        {opened && t('comments.proposed', { count: proposed.length })}
      </span>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options id={list} aria-label={t('comments.people')}>
          {proposed.map((person) => (
            <Combobox.Option
              key={person.id}
              id={idOf(person)}
              value={String(person.id)}
              aria-selected={person === chosen}
              selected={person === chosen}
            >
              {nameOf(person)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Matching people of the request, then those that the service finds. */
function useProposals(people: readonly TimelinePersonFragment[], name: string | undefined) {
  const maySearch = useMay('user.read');
  const [search] = useDebouncedValue(name ?? '', 250);
  const { data } = useQuery(MentionPeopleDocument, {
    variables: { search },
    skip: !maySearch || search === '',
  });
  if (name === undefined) return [];
  const fits = (person: TimelinePersonFragment) =>
    nameOf(person).toLowerCase().includes(name.toLowerCase());
  const found = search === '' ? [] : (data?.users.edges.map(({ node }) => node) ?? []);
  const all = [...people, ...found].filter(fits);
  return [...new Map(all.map((person) => [person.id, person])).values()].slice(0, SHOWN);
}
