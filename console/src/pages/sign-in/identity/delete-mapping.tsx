import { useMutation } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ErrorNotice, LoadingPart } from '../../../parts/states.tsx';
import {
  DeleteMappingDocument,
  type MappingRowFragment,
  MappingsDocument,
} from './identity.generated.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import { type Outcome, useEditTrial } from './use-trial.ts';

export interface DeleteMappingProps {
  readonly mapping: MappingRowFragment;
  readonly onClose: () => void;
}

/** Deletes a mapping, after it has shown what changes without it. */
export function DeleteMapping({ mapping: { id, value }, onClose }: DeleteMappingProps) {
  const { t } = useTranslation(['identity', 'common']);
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<unknown>();
  const run = useEditTrial();
  const [remove] = useMutation(DeleteMappingDocument, { refetchQueries: [MappingsDocument] });
  useEffect(() => {
    run({ without: id }).then(setOutcome, setProblem);
  }, [run, id]);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('deleteTitle', { group: value })}
      action={t('common:action.delete')}
      dangerous
      disabled={outcome === undefined && problem === undefined}
      onConfirm={async () => {
        await remove({ variables: { id } });
        notifyDone(t('deleted'));
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('deleteHint')}</Text>
        {problem !== undefined && <ErrorNotice error={problem} />}
        {outcome ? <TrialOutcome outcome={outcome} /> : problem === undefined && <LoadingPart />}
      </Stack>
    </Confirm>
  );
}
