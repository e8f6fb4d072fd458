import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconShieldOff } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { nameOf } from '../../../session/viewer.ts';
import { ResetFactorsDocument } from './person.generated.ts';
import type { PersonDetails } from './person.ts';

/** Removes the second factor and the passkeys of a person who has lost them. */
export function ResetFactors({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation('factors');
  const [asking, setAsking] = useState(false);
  const [reset] = useMutation(ResetFactorsDocument);
  const name = nameOf(person);
  const confirm = async () => {
    const { data } = await reset({ variables: { id: person.id } });
    const { authenticator = false, passkeys = 0 } = data?.resetUserFactors ?? {};
    notifyDone(t(authenticator || passkeys > 0 ? 'resetDone' : 'resetNothing', { name }));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} />}
        onClick={() => setAsking(true)}
      >
        {t('reset')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('resetTitle', { name })}
        action={t('reset')}
        dangerous
        onConfirm={confirm}
      >
        {t('resetHint', { name })}
      </Confirm>
    </>
  );
}
