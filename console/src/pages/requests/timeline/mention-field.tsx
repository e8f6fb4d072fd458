import { useQuery } from '@apollo/client/react';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../../parts/is-apple.ts';
import { nameOf, useMay } from '../../../session/viewer.ts';
import { begunName, calledAs } from './mentions.ts';
import { MentionPeopleDocument, type TimelinePersonFragment } from './timeline.generated.ts';

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

/** A text field in which `@` suggests people, and Ctrl+Enter (⌘ Enter) sends the form. */
export function MentionField({ people, onMention, value = '', ...props }: MentionFieldProps) {
  const { t } = useTranslation(['requests', 'common']);
  const key = isApple(navigator.platform) ? '⌘' : t('common:nav.controlKey');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<ReturnType<typeof begunName>>();
  const proposed = useProposals(people, begun?.name);
  const look = (text: string, cursor: number) => {
    const found = begunName(text, cursor);
    setBegun(found);
    if (found === undefined) return combobox.closeDropdown();
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };
  const choose = (id: string) => {
    const person = proposed.find((one) => String(one.id) === id);
    if (person === undefined || begun === undefined) return;
    const name = `${calledAs(person)} `;
    const end = begun.at + begun.name.length + 1;
    props.onChange?.(value.slice(0, begun.at) + name + value.slice(end));
    onMention(person);
    setBegun(undefined);
    combobox.closeDropdown();
    const cursor = begun.at + name.length;
    setTimeout(() => field.current?.setSelectionRange(cursor, cursor));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute={proposed.length > 0}>
        <Textarea
          {...props}
          ref={field}
          value={value}
          description={t('comments.hint', { key })}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5000}
          onChange={({ currentTarget: { value: text, selectionStart } }) => {
            props.onChange?.(text);
            look(text, selectionStart);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={begun === undefined || proposed.length === 0}>
        <Combobox.Options aria-label={t('comments.people')}>
          {proposed.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)}>
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
