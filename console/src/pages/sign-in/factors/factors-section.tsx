import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../parts/confirm.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { Enrolment } from './enrolment.tsx';
import {
  type MfaStateFragment,
  MyFactorsDocument,
  RemoveTotpDocument,
  RenewRecoveryCodesDocument,
} from './factors.generated.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Number of recovery codes below which new ones are recommended. */
const FEW = 3;

/** The viewer's second factor and passkeys. */
export function FactorsSection() {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery(MyFactorsDocument);
  return (
    <>
      <Section title={t('title')} hint={t('hint')}>
        {error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === undefined && <Skeleton h={80} />}
        {data && <SecondFactor mfa={data.mfa} onChange={() => void refetch()} />}
      </Section>
      {data?.mfa.passkeysAvailable && <PasskeysSection />}
    </>
  );
}

interface SecondFactorProps {
  readonly mfa: MfaStateFragment;
  readonly onChange: () => void;
}

function SecondFactor({ mfa, onChange }: SecondFactorProps) {
  const { t } = useTranslation('factors');
  const format = useFormat();
  const [enrolling, setEnrolling] = useState(false);
  const close = () => {
    setEnrolling(false);
    onChange();
  };
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Text size="sm" fw={550}>
          {t('app')}
        </Text>
        {mfa.enrolledAt ? (
          <Badge color="teal" variant="light" tt="none">
            {t('enrolledSince', { when: format.date(mfa.enrolledAt) })}
          </Badge>
        ) : (
          <Badge color="gray" variant="light" tt="none">
            {t('notEnrolled')}
          </Badge>
        )}
      </Group>
      {mfa.enrolledAt ? (
        <Enrolled mfa={mfa} onChange={onChange} />
      ) : (
        <Group>
          <Button onClick={() => setEnrolling(true)}>{t('setUp')}</Button>
        </Group>
      )}
      <Dialog opened={enrolling} onClose={close} title={t('setUp')} size="lg" centered>
        <Enrolment onDone={close} onCancel={close} />
      </Dialog>
    </Stack>
  );
}

function Enrolled({ mfa, onChange }: SecondFactorProps) {
  const { t } = useTranslation('factors');
  const [step, setStep] = useState<'renew' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [renew] = useMutation(RenewRecoveryCodesDocument, { fetchPolicy: 'no-cache' });
  const [remove] = useMutation(RemoveTotpDocument);
  const close = () => setStep(undefined);
  return (
    <>
      <Text size="sm">{t('codesLeft', { count: mfa.recoveryCodesLeft })}</Text>
      {mfa.recoveryCodesLeft < FEW && <Alert color="yellow">{t('fewCodes')}</Alert>}
      <Group>
        <Button variant="default" onClick={() => setStep('renew')}>
          {t('renew')}
        </Button>
        <Button variant="light" color="red" onClick={() => setStep('remove')}>
          {t('remove')}
        </Button>
      </Group>
      <Confirm
        opened={step === 'renew'}
        onClose={close}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={async () => {
          const { data } = await renew();
          setCodes(data?.regenerateRecoveryCodes.recoveryCodes);
          onChange();
        }}
      >
        {t('renewHint')}
      </Confirm>
      <Confirm
        opened={step === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        action={t('remove')}
        dangerous
        onConfirm={async () => {
          await remove();
          notifyDone(t('removed'));
        }}
      >
        {t('removeHint')}
      </Confirm>
      <Dialog
        opened={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={t('recoveryCodes')}
        size="lg"
        centered
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(undefined)} />
      </Dialog>
    </>
  );
}
