import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useSubmission } from './form.ts';
import { DialogForm } from './form-dialog.tsx';

export interface ConfirmProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children?: ReactNode;
  /** The label of the button that does it. */
  readonly action: string;
  readonly dangerous?: boolean;
  /** Asks for a text that goes with it, under this label. */
  readonly reason?: { readonly label: string; readonly required: boolean };
  /** Does it; what it throws is shown, and the dialog stays open with what was typed. */
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Asks before something is done that cannot be undone easily. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({ children, action, dangerous, reason, onConfirm, onClose }: ConfirmProps) {
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const confirm = async (text: string) => {
    if (await submit(() => onConfirm(text))) onClose();
  };
  return (
    <DialogForm
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason: text }) => void confirm(text))}
      busy={busy}
      problem={problem}
      action={action}
      color={dangerous ? 'red.9' : undefined}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      {reason && (
        <Textarea
          label={reason.label}
          required={reason.required}
          autosize
          minRows={3}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </DialogForm>
  );
}
