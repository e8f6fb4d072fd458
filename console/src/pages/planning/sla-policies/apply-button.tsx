import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlayerPlay } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ApplyPoliciesDocument } from './policies.generated.ts';

/** Gives open requests that have no due date the one that the policies promise, after a question. */
export function ApplyButton() {
  const { t } = useTranslation('policies');
  const [asked, setAsked] = useState(false);
  const [apply] = useMutation(ApplyPoliciesDocument);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={18} />}
        onClick={() => setAsked(true)}
      >
        {t('apply')}
      </Button>
      {asked && (
        <Confirm
          opened
          onClose={() => setAsked(false)}
          title={t('applyTitle')}
          action={t('applyNow')}
          onConfirm={async () => {
            const { data } = await apply();
            notifyDone(t('applied', { count: data?.applySlaPolicies.requests ?? 0 }));
          }}
        >
          {t('applyHint')}
        </Confirm>
      )}
    </>
  );
}
