import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import {
  IconArchive,
  IconArrowLeft,
  IconBan,
  IconBriefcase,
  IconEdit,
  IconRestore,
} from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { useFormat } from '../../../parts/format.ts';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Page } from '../../../parts/page.tsx';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice, LoadingPage, Message } from '../../../parts/states.tsx';
import { DocumentsSection } from '../../equipment/documents/documents-section.tsx';
import { idOf } from '../../equipment/id-of.ts';
import { ContractorJobs } from '../../requests/job-links/contractor-jobs.tsx';
import { MailLink, PhoneLink } from './contact.tsx';
import { ContractorBadges } from './contractor-badges.tsx';
import { ContractorDialog } from './contractor-dialog.tsx';
import {
  ContractorDetailsDocument,
  type ContractorDetailsQuery,
  ContractorListDocument,
  DeleteContractorDocument,
  UpdateContractorDocument,
} from './contractors.generated.ts';
import { useMayWriteContractor } from './rights.ts';

type Contractor = NonNullable<ContractorDetailsQuery['contractor']>;

/** One firm: how to reach it, its work and its documents. */
export function ContractorPage() {
  const { t } = useTranslation('contractors');
  const { id } = useParams({ from: '/signed-in/contractors/$id' });
  const number = idOf(id);
  const { data, error, refetch } = useQuery(ContractorDetailsDocument, {
    variables: { id: number ?? 0 },
    skip: number === undefined,
  });
  if (number === undefined || (error && toServiceError(error).code === 'NOT_FOUND')) {
    return (
      <Message
        asPage
        icon={IconBriefcase}
        title={t('notFound')}
        action={<ButtonLink to="/contractors">{t('back')}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const contractor = data?.contractor;
  if (!contractor) return <LoadingPage framed />;
  return <View key={contractor.id} contractor={contractor} />;
}

interface ContractorProps {
  readonly contractor: Contractor;
}

function View({ contractor }: ContractorProps) {
  const { t } = useTranslation('contractors');
  const format = useFormat();
  const mayWrite = useMayWriteContractor()(contractor.departmentId);
  const { id, name, contactName, email, phone, categories, department, note } = contractor;
  const { blocked, insured, insuredUntil, archivedAt } = contractor;
  return (
    <Page
      title={name}
      above={
        <TextLink to="/contractors" size="sm">
          <Group gap={4} component="span" display="inline-flex">
            <IconArrowLeft size={14} aria-hidden />
            {t('back')}
          </Group>
        </TextLink>
      }
      hint={<ContractorBadges contractor={contractor} />}
      actions={mayWrite && <Actions contractor={contractor} />}
    >
      <Stack gap="lg">
        {archivedAt !== null && <Alert color="gray">{t('isArchived')}</Alert>}
        {blocked && <Alert color="red">{t('isBlocked')}</Alert>}
        {insured === false && <Alert color="orange">{t('isUninsured')}</Alert>}
        <Section title={t('details')}>
          <Facts
            facts={[
              [t('field.contactName'), contactName],
              [t('field.phone'), phone && <PhoneLink phone={phone} />],
              [t('field.email'), email && <MailLink email={email} />],
              [
                t('field.categories'),
                categories.map(({ pathName }) => pathName).join(', ') || t('anyWork'),
              ],
              [t('field.department'), department?.name ?? t('shared')],
              [t('field.insuredUntil'), insuredUntil && format.day(insuredUntil)],
              [t('field.note'), note && <Text className="written">{note}</Text>],
            ]}
          />
        </Section>
        <ContractorJobs contractorId={id} />
        <DocumentsSection target="CONTRACTOR" id={id} mayWrite={mayWrite && archivedAt === null} />
      </Stack>
    </Page>
  );
}

type Task = 'edit' | 'block' | 'archive' | 'restore';

function Actions({ contractor }: ContractorProps) {
  const { t } = useTranslation(['contractors', 'common']);
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const { archivedAt, blocked } = contractor;
  if (archivedAt !== null) {
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconRestore size={16} />}
          onClick={() => setTask('restore')}
        >
          {t('restore')}
        </Button>
        {task === 'restore' && <Change contractor={contractor} task="restore" onClose={close} />}
      </>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEdit size={16} />}
        onClick={() => setTask('edit')}
      >
        {t('common:action.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBan size={16} />}
        onClick={() => setTask('block')}
      >
        {t(blocked ? 'unblock' : 'block')}
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconArchive size={16} />}
        onClick={() => setTask('archive')}
      >
        {t('archive')}
      </Button>
      {task === 'edit' && <ContractorDialog contractor={contractor} onClose={close} />}
      {task === 'block' && <Change contractor={contractor} task="block" onClose={close} />}
      {task === 'archive' && <Archive contractor={contractor} onClose={close} />}
    </>
  );
}

interface DialogProps extends ContractorProps {
  readonly onClose: () => void;
}

/** Blocks, takes the block away, or restores. */
function Change({
  contractor,
  task,
  onClose,
}: DialogProps & { readonly task: 'block' | 'restore' }) {
  const { t } = useTranslation('contractors');
  const lists = { refetchQueries: [ContractorListDocument] };
  const [update] = useMutation(UpdateContractorDocument, lists);
  const { id, version: expectedVersion, name, blocked } = contractor;
  const what = task === 'restore' ? 'restore' : blocked ? 'unblock' : 'block';
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t(`${what}Title`, { name })}
      action={t(what)}
      dangerous={what === 'block'}
      onConfirm={async () => {
        const change = task === 'restore' ? { archived: false } : { blocked: !blocked };
        await update({ variables: { input: { id, expectedVersion, ...change } } });
        notifyDone(t('saved'));
      }}
    >
      {t(`${what}Hint`)}
    </Confirm>
  );
}

function Archive({ contractor, onClose }: DialogProps) {
  const { t } = useTranslation('contractors');
  const navigate = useNavigate();
  const [remove] = useMutation(DeleteContractorDocument, {
    refetchQueries: [ContractorListDocument],
  });
  const { id, name } = contractor;
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('archiveTitle', { name })}
      action={t('archive')}
      dangerous
      onConfirm={async () => {
        const { data } = await remove({ variables: { id } });
        // One that no record refers to is gone.
        const gone = data?.deleteContractor?.archivedAt == null;
        notifyDone(t(gone ? 'deleted' : 'archived', { name }));
        if (gone) await navigate({ to: '/contractors' });
      }}
    >
      {t('archiveHint')}
    </Confirm>
  );
}
