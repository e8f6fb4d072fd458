import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../../icons/icons.ts';
import { STAGES } from '../../../../parts/enum-values.ts';
import { CandidateFacts } from '../duplicates/candidate-facts.tsx';
import { useCandidates } from '../duplicates/use-candidates.ts';
import type { RequestDetailFragment } from '../request.generated.ts';
import type { StepValues } from './step-values.ts';

export interface OriginalFieldProps {
  /** The duplicate. */
  readonly request: RequestDetailFragment;
  readonly form: UseFormReturnType<StepValues>;
}

/** An original is no duplicate itself. */
const ORIGINALS = STAGES.filter((stage) => stage !== 'DUPLICATE');

/** Searches the original by words or its number; at first, requests with a similar title. */
export function OriginalField({ request, form }: OriginalFieldProps) {
  const { t } = useTranslation('requests');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = typed.trim() === '' ? request.title : typed;
  const candidates = useCandidates({ text, stages: ORIGINALS, except: request.id });
  const chosen = form.values.duplicateOfId !== '';
  const { error } = form.getInputProps('duplicateOfId');
  const choose = (id: string) => {
    const candidate = candidates?.find((one) => String(one.id) === id);
    if (candidate === undefined) return;
    form.setFieldValue('duplicateOfId', candidate.id);
    form.clearFieldError('duplicateOfId');
    setTyped(t('request.requestTitle', { id: candidate.id, title: candidate.title }));
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('step.original')}
          description={t('step.originalHint')}
          required
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
          data-path="duplicateOfId"
          error={error}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (chosen) form.setFieldValue('duplicateOfId', '');
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={chosen}>
        <Combobox.Options aria-label={t('step.original')} mah={260} style={{ overflowY: 'auto' }}>
          {candidates?.map((candidate) => (
            <Combobox.Option key={candidate.id} value={String(candidate.id)}>
              <CandidateFacts request={candidate} />
            </Combobox.Option>
          ))}
          {candidates === undefined && <Combobox.Empty>{t('step.searching')}</Combobox.Empty>}
          {candidates?.length === 0 && <Combobox.Empty>{t('step.noOriginal')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
