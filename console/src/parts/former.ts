import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Facts by which a record is no longer in use; those of its kind. */
export interface MaybeFormer {
  /** Of places, categories, parts, checklists and calendars. */
  readonly archivedAt?: string | null;
  /** Of equipment. */
  readonly state?: string | null;
  /** Of people, where the viewer may see it. */
  readonly status?: string | null;
}

/** Why a record is no longer in use; undefined while it is. */
function endOf({ archivedAt, state, status }: MaybeFormer) {
  if (archivedAt) return 'archived';
  if (state === 'RETIRED') return 'retired';
  if (status === 'INACTIVE') return 'inactive';
  return status === 'SUSPENDED' ? 'suspended' : undefined;
}

/** Returns a function that writes the name of a record, and that it is no longer in use. */
export function useMarkedName(): (name: string, record: MaybeFormer) => string {
  const { t } = useTranslation();
  return useCallback(
    (name, record) => {
      const end = endOf(record);
      return end === undefined ? name : t(`former.${end}`, { name });
    },
    [t],
  );
}
