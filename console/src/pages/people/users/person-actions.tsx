import { useMutation } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconUserCheck, IconUserOff, IconUserPause } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { nameOf, useMay, useViewer } from '../../../session/viewer.ts';
import { LateHandover } from '../../planning/handover/late-handover.tsx';
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
  const [handing, setHanding] = useState(false);
  const mayAssign = useMay('maintenance.assign');
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
      <StepDialog
        person={person}
        step={step}
        onClose={() => setStep(undefined)}
        onHandOver={
          person.role === 'TECHNICIAN' && mayAssign
            ? () => {
                // Not inside: the dialog has a form as well, and forms are not nested.
                setStep(undefined);
                setHanding(true);
              }
            : undefined
        }
      />
      {handing && (
        <LateHandover userId={person.id} name={nameOf(person)} onClose={() => setHanding(false)} />
      )}
      <PersonDialog opened={editing} onClose={() => setEditing(false)} person={person} />
    </>
  );
}

interface StepDialogProps {
  readonly person: PersonDetails;
  readonly step: Step | undefined;
  readonly onClose: () => void;
  /** Opens the handover of open work, where the viewer may assign it. */
  readonly onHandOver: (() => void) | undefined;
}

function StepDialog({ person, step, onClose, onHandOver }: StepDialogProps) {
  const { t } = useTranslation('people');
  const { t: workload } = useTranslation('workload');
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
      <Stack gap="sm">
        <Text size="sm">{t(`${shown}Hint`)}</Text>
        {shown !== 'activate' && onHandOver && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onHandOver}>
            {workload('handover.open')}
          </Button>
        )}
      </Stack>
    </Confirm>
  );
}
