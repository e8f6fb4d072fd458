import { useLazyQuery } from '@apollo/client/react';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertOctagon, IconCircleCheck, IconLink } from '../../../icons/icons.ts';
import { CopyText } from '../../../parts/copy-text.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { VerifyAuditTrailDocument, type VerifyAuditTrailQuery } from './audit.generated.ts';

/** Verifies the chain of the audit trail and shows the result. */
export function VerifyButton() {
  const { t } = useTranslation('system');
  const [opened, setOpened] = useState(false);
  const [verify, { data, loading, error }] = useLazyQuery(VerifyAuditTrailDocument, {
    fetchPolicy: 'network-only',
  });
  const start = () => {
    setOpened(true);
    void verify().catch(() => undefined);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={18} />} onClick={start}>
        {t('audit.verify')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('audit.verifyTitle')}
        size="lg"
      >
        {loading && (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden />
            <Text>{t('audit.verifying')}</Text>
          </Group>
        )}
        {!loading && error && <ErrorNotice error={error} onRetry={start} />}
        {!loading && !error && data && <Outcome result={data.auditVerification} />}
      </Dialog>
    </>
  );
}

function Outcome({ result }: { readonly result: VerifyAuditTrailQuery['auditVerification'] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { valid, firstBroken, sealed, verified, pending, headHash } = result;
  return (
    <Stack gap="md">
      {valid ? (
        <Alert color="teal" icon={<IconCircleCheck />} title={t('audit.valid')} role="status">
          {t('audit.validHint')}
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlertOctagon />} title={t('audit.broken')} role="alert">
          {firstBroken && (
            <>
              <Text size="sm" fw={600}>
                {t('audit.brokenAt', { sequence: format.number(firstBroken.sequence) })}:{' '}
                {t(`audit.breaks.${firstBroken.kind}`)}
              </Text>
              <Text size="sm">{firstBroken.message}</Text>
              {firstBroken.id && <CopyText value={firstBroken.id} label={t('audit.id')} />}
            </>
          )}
        </Alert>
      )}
      <Facts
        short
        facts={[
          [t('audit.verified'), format.number(verified)],
          [t('audit.sealed'), format.number(sealed)],
          [t('audit.pending'), format.number(pending)],
        ]}
      />
      {headHash && (
        <div>
          <Text size="xs" fw={600} className="quiet">
            {t('audit.headHash')}
          </Text>
          <CopyText value={headHash} label={t('audit.headHash')} />
          <Text size="sm" className="quiet" mt="xs">
            {t('audit.headHashHint', { sealed: format.number(sealed) })}
          </Text>
        </div>
      )}
    </Stack>
  );
}
