import { Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PRIORITIES } from '../../../../parts/enum-values.ts';
import { LengthField } from '../../../../parts/length-field.tsx';
import type { RequestDetailFragment } from '../request.generated.ts';
import { LinkFields } from './link-fields.tsx';
import { mayEver } from './step-plan.ts';
import type { StepValues } from './step-values.ts';
import { TechnicianField } from './technician-field.tsx';

export interface ApproveFieldsProps {
  readonly request: RequestDetailFragment;
  readonly form: UseFormReturnType<StepValues>;
}

/** Fields for what can be decided together with an approval, as far as the viewer's permissions go. */
export function ApproveFields({ request, form }: ApproveFieldsProps) {
  const { t } = useTranslation(['requests', 'common']);
  return (
    <>
      {mayEver(request, 'ASSIGN') && (
        <TechnicianField
          requestId={request.id}
          current={request.assigneeId}
          value={form.values.technician?.id}
          onChange={(technician) => form.setFieldValue('technician', technician)}
          none={t('step.assignLater')}
          error={form.errors.technician}
        />
      )}
      {mayEver(request, 'CLASSIFY') && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select
              label={t('filter.priority')}
              data={PRIORITIES.map((value) => ({ value, label: t(`common:priority.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('priority')}
            />
            <LengthField
              label={t('step.estimate')}
              placeholder={t('step.estimateExample')}
              {...form.getInputProps('estimateMinutes')}
            />
          </SimpleGrid>
          <LinkFields form={form} />
        </>
      )}
    </>
  );
}
