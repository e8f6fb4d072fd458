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
  /** Label of the confirming button. */
  readonly action: string;
  readonly dangerous?: boolean;
  /** True while it cannot be confirmed yet. */
  readonly disabled?: boolean;
  /** Adds a text field with this label. */
  readonly reason?: { readonly label: string; readonly required: boolean };
  /** Performs the action; its error is shown, and the dialog stays open with its input. */
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Asks for confirmation of an action that cannot be undone easily. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} centered>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm(props: ConfirmProps) {
  const { children, action, dangerous, disabled, reason, onConfirm, onClose } = props;
  const form = useForm({ initialValues: { reason: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const confirm = async (text: string) => {
    if (await submit(() => onConfirm(text))) onClose();
  };
  return (
    <DialogForm
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason: text }) => void confirm(text))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={action}
      color={dangerous ? 'red.9' : undefined}
      disabled={disabled}
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
