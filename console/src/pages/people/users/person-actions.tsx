import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconUserCheck, IconUserOff, IconUserPause } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import {
  ActivatePersonDocument,
  DeactivatePersonDocument,
  SuspendPersonDocument,
} from './person.generated.ts';
import type { PersonDetails } from './person.ts';
import { PersonDialog } from './person-dialog.tsx';
import { ResetFactors } from './reset-factors.tsx';
import { mayActOn } from './rules.ts';

type Step = 'suspend' | 'activate' | 'deactivate';

const DONE = { suspend: 'suspended', activate: 'activated', deactivate: 'deactivated' } as const;

/** Steps that the viewer may take on an account in its current state (specification 3.1). */
export function PersonActions({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const viewer = useViewer();
  const [step, setStep] = useState<Step>();
  const [editing, setEditing] = useState(false);
  const may = (permission: string) => mayActOn(viewer, person, permission);
  const active = person.status === 'ACTIVE';
  return (
    <>
      {may('user.update') && (
        <Button
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => setEditing(true)}
        >
          {common('action.edit')}
        </Button>
      )}
      {may('user.update') && <ResetFactors person={person} />}
      {!active && may('user.activate') && (
        <Button leftSection={<IconUserCheck size={16} />} onClick={() => setStep('activate')}>
          {t('activate')}
        </Button>
      )}
      {active && may('user.suspend') && (
        <Button
          variant="light"
          color="orange"
          leftSection={<IconUserPause size={16} />}
          onClick={() => setStep('suspend')}
        >
          {t('suspend')}
        </Button>
      )}
      {person.status !== 'INACTIVE' && may('user.delete') && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconUserOff size={16} />}
          onClick={() => setStep('deactivate')}
        >
          {t('deactivate')}
        </Button>
      )}
      <StepDialog person={person} step={step} onClose={() => setStep(undefined)} />
      <PersonDialog opened={editing} onClose={() => setEditing(false)} person={person} />
    </>
  );
}

interface StepDialogProps {
  readonly person: PersonDetails;
  readonly step: Step | undefined;
  readonly onClose: () => void;
}

function StepDialog({ person, step, onClose }: StepDialogProps) {
  const { t } = useTranslation('people');
  const [suspend] = useMutation(SuspendPersonDocument);
  const [activate] = useMutation(ActivatePersonDocument);
  const [deactivate] = useMutation(DeactivatePersonDocument);
  const name = nameOf(person);
  const shown = step ?? 'suspend';
  const take = async () => {
    const variables = { id: person.id };
    if (shown === 'suspend') await suspend({ variables });
    else if (shown === 'activate') await activate({ variables });
    else await deactivate({ variables });
    notifyDone(t(DONE[shown], { name }));
  };
  return (
    <Confirm
      opened={step !== undefined}
      onClose={onClose}
      title={t(`${shown}Title`, { name })}
      action={t(shown)}
      dangerous={shown !== 'activate'}
      onConfirm={take}
    >
      {t(`${shown}Hint`)}
    </Confirm>
  );
}
