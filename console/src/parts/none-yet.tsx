import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useViewer } from '../session/viewer.ts';
import { TextLink } from './links.tsx';

/** Kinds of records that a field may have none of to choose from. */
export type ChoosableKind =
  | 'asset'
  | 'calendar'
  | 'category'
  | 'checklist'
  | 'department'
  | 'location'
  | 'technician';

/** Pages on which records of a kind are made. */
const PAGES = {
  asset: { to: '/equipment' },
  calendar: { to: '/system/settings', search: { tab: 'calendars', calendar: 'new' } },
  category: { to: '/system/settings', search: { tab: 'categories' } },
  checklist: { to: '/system/settings', search: { tab: 'checklists', checklist: 'new' } },
  department: { to: '/people/departments' },
  location: { to: '/places' },
  technician: { to: '/people' },
} as const;

const PERMISSIONS = { department: 'department.create', technician: 'user.create' } as const;

/** Says in a field that there is nothing to choose from, and where it is made; a word for those who may not. */
export function NoneYet({ kind }: { readonly kind: ChoosableKind }) {
  const { t } = useTranslation();
  const { leads } = useViewer();
  const permission =
    kind === 'department' || kind === 'technician' ? PERMISSIONS[kind] : 'system.settings';
  const allowed = useMay(permission);
  const may = allowed || (kind === 'asset' && (leads.all || leads.departmentIds.length > 0));
  return (
    <Text size="xs" className="quiet" component="p" m={0} mt={4}>
      {t(`noneYet.${kind}`)}{' '}
      {may ? (
        <TextLink {...PAGES[kind]} inherit underline="always">
          {t('noneYet.make')}
        </TextLink>
      ) : (
        t('noneYet.ask')
      )}
    </Text>
  );
}
