import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Place of the object in the words of an action. */
const OBJECT = '…';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of all known actions, by the two parts of their names. */
function useWords(): Words {
  const { t } = useTranslation('records');
  return t('did', { returnObjects: true }) as Words;
}

/** The words of an action around its object; `after` is undefined if they have no object. */
export function useDone(action: string): { readonly before: string; readonly after?: string } {
  const { t } = useTranslation('records');
  const [group = '', name = ''] = action.split('.');
  const text = useWords()[group]?.[name] ?? t('unknown', { action });
  const [before = '', after] = text.split(OBJECT);
  return after === undefined ? { before } : { before, after };
}

/** A group of options of a field. */
export interface ActionGroup {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** All known actions as options of a field, by what they are about. */
export function useActionOptions(): readonly ActionGroup[] {
  const { t } = useTranslation('records');
  const words = useWords();
  return useMemo(
    () =>
      Object.entries(words).map(([group, names]) => ({
        group: t(`groups.${group as 'user'}`),
        items: Object.entries(names).map(([name, text]) => ({
          value: `${group}.${name}`,
          label: labelOf(text),
        })),
      })),
    [words, t],
  );
}

/** The words of an action without the object, as a label. */
function labelOf(text: string): string {
  return text.startsWith(OBJECT) || text.endsWith(OBJECT) ? text.replace(OBJECT, '').trim() : text;
}
