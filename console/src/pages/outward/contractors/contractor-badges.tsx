import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContractorRowFragment } from './contractors.generated.ts';

type Marked = Pick<ContractorRowFragment, 'blocked' | 'insured' | 'archivedAt'>;

/** Marks of a contractor that gets no jobs, or not those of every category. */
export function ContractorBadges({ contractor }: { readonly contractor: Marked }) {
  const { t } = useTranslation('contractors');
  const { blocked, insured, archivedAt } = contractor;
  const marks = [
    ...(archivedAt === null ? [] : [['gray', t('mark.archived')] as const]),
    ...(blocked ? [['red', t('mark.blocked')] as const] : []),
    ...(insured === false ? [['orange', t('mark.uninsured')] as const] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <Group gap="xs">
      {marks.map(([color, text]) => (
        <Badge key={color} color={color} variant="light" tt="none">
          {text}
        </Badge>
      ))}
    </Group>
  );
}
