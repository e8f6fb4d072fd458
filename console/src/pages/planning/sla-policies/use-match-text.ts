import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { useDepartments } from '../../../parts/use-departments.ts';
import { CategoriesDocument } from '../../equipment/categories/categories.generated.ts';
import type { PolicyRowFragment } from './policies.generated.ts';

/** Lists of a policy's match. */
type Field = Exclude<keyof PolicyRowFragment['match'], '__typename'>;

/** All categories that are in use, as options of a field. */
export function useCategoryOptions(): { readonly value: string; readonly label: string }[] {
  const { nodes } = useWholeConnection(
    CategoriesDocument,
    { filter: { archived: false } },
    ({ categories }) => categories,
  );
  return nodes
    .map(({ id, pathName }) => ({ value: String(id), label: pathName }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** Returns a function that says in words which requests a policy is for. */
export function useMatchText(): (match: PolicyRowFragment['match']) => string {
  const { t } = useTranslation(['policies', 'common']);
  const { alternatives } = useFormat();
  const departments = useDepartments();
  const categories = useCategoryOptions();
  const named = (options: readonly { value: string; label: string }[], ids: readonly number[]) =>
    ids.map((id) => options.find(({ value }) => value === String(id))?.label ?? `#${id}`);
  return (match) => {
    const lists: readonly (readonly [Field, readonly string[]])[] = [
      ['priorities', match.priorities.map((value) => t(`common:priority.${value}`))],
      ['categoryIds', named(categories, match.categoryIds)],
      ['departmentIds', named(departments, match.departmentIds)],
      ['criticalities', match.criticalities.map(String)],
      ['origins', match.origins.map((value) => t(`origin.${value}`))],
    ];
    const parts = lists
      .filter(([, names]) => names.length > 0)
      .map(([field, names]) =>
        t('matches', { field: t(`match.${field}`), names: alternatives(names) }),
      );
    return parts.length === 0 ? t('matchesAll') : parts.join('; ');
  };
}
