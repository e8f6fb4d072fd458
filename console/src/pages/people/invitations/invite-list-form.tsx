import { Button, CopyButton, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconCopy, IconFileText } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PlacementFields } from '../users/placement-fields.tsx';
import { InviteRows } from './invite-rows.tsx';
import { textOf } from './parse-invitations.ts';
import { type InvitedRow, useInviteList } from './use-invite-list.ts';

export interface InviteListFormProps {
  readonly onClose: () => void;
  /** Called after invitations were sent. */
  readonly onSaved: () => void;
}

const TYPES = '.csv,.txt,text/csv,text/plain';

/** Invites the people of a pasted list or of a CSV file; shows beside each what became of it. */
export default function InviteListForm({ onClose, onSaved }: InviteListFormProps) {
  const { t } = useTranslation(['people', 'common']);
  const form = useForm({ initialValues: { text: '', role: 'EMPLOYEE', departmentId: '' } });
  const { text, role, departmentId } = form.values;
  const { rows, waiting, send } = useInviteList(text, { role, departmentId });
  const links = rows.filter(({ link }) => link !== undefined);
  const { submit, busy, problem, unsaved } = useSubmission(form, { changed: links.length > 0 });
  const sent = rows.filter(({ state }) => state === 'sent').length;
  const sendAll = async () => {
    let failed = 0;
    await submit(async () => {
      failed = await send();
    });
    onSaved();
    if (failed === 0) notifyDone(t('inviteList.done', { count: waiting }));
  };
  const ended = rows.length > 0 && sent === rows.length;
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (ended) onClose();
        else void sendAll();
      }}
      {...(!ended && { onClose })}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      disabled={!ended && waiting === 0}
      action={ended ? t('common:action.close') : t('inviteList.invite', { count: waiting })}
      otherButtons={links.length > 0 && <CopyLinks rows={links} />}
    >
      <Textarea
        label={t('inviteList.label')}
        description={t('inviteList.hint')}
        placeholder={t('inviteList.example')}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
        disabled={busy}
        {...form.getInputProps('text')}
      />
      <FileButton
        accept={TYPES}
        onChange={(file) =>
          file && void textOf(file).then((read) => form.setFieldValue('text', read))
        }
      >
        {(props) => (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileText size={16} />}
              disabled={busy}
              {...props}
            >
              {t('inviteList.file')}
            </Button>
          </Group>
        )}
      </FileButton>
      <PlacementFields form={form} roleHint={t('inviteList.roleHint')} />
      {rows.length > 0 && (
        <>
          <Text size="sm" role="status">
            {t('inviteList.state', {
              count: rows.length,
              sent,
              wrong: rows.filter(isWrong).length,
            })}
          </Text>
          <InviteRows rows={rows} />
        </>
      )}
    </DialogForm>
  );
}

const isWrong = ({ state }: InvitedRow) => state === 'wrong' || state === 'failed';

/** Copies the links with their addresses, one in a line. */
function CopyLinks({ rows }: { readonly rows: readonly InvitedRow[] }) {
  const { t } = useTranslation(['people', 'common']);
  const text = rows.map(({ email, link }) => `${email}\t${link}`).join('\n');
  return (
    <CopyButton value={text} timeout={3_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        >
          {copied ? t('common:action.copied') : t('inviteList.copyLinks')}
        </Button>
      )}
    </CopyButton>
  );
}
