import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../parts/format.ts';
import type { CandidateFragment } from './duplicates.generated.ts';

/** Title, stage, location, department and age of a candidate. */
export function CandidateFacts({ request }: { readonly request: CandidateFragment }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { id, title, stage, location, department, createdAt } = request;
  const facts = [t(`stage.${stage}`), location, department?.name, format.relative(createdAt)];
  return (
    <>
      <Text span size="sm" fw={500} display="block">
        {t('request.requestTitle', { id, title })}
      </Text>
      <Text span size="xs" className="quiet" display="block">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
