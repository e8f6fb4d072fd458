import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import { type FormEventHandler, type ReactNode, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import { DialogInput, type Unsaved } from './unsaved.ts';

export interface DialogFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** Closes the dialog without sending; without it there is no cancel button. */
  readonly onClose?: (() => void) | undefined;
  /** Its input, of `useSubmission`: the dialog asks before it is lost. */
  readonly unsaved: Unsaved;
  /** True while it is being sent. */
  readonly busy: boolean;
  /** The error that belongs to no field. */
  readonly problem: string | undefined;
  /** Replaces the error. */
  readonly notice?: ReactNode;
  /** The fields. */
  readonly children?: ReactNode;
  /** Label of the submit button; default: "Save". */
  readonly action?: string;
  /** The colour of that button. */
  readonly color?: string | undefined;
  /** True if it cannot be sent now. */
  readonly disabled?: boolean;
  /** Label of the cancel button; default: "Cancel". */
  readonly cancel?: string;
  /** Buttons between the two. */
  readonly otherButtons?: ReactNode;
  /** Shown below the buttons. */
  readonly footer?: ReactNode;
}

/** Form of a dialog: error, fields and buttons. */
export function DialogForm(props: DialogFormProps) {
  const { t } = useTranslation();
  const { onSubmit, onClose, unsaved, busy, problem, notice, children, footer } = props;
  const dialog = use(DialogInput);
  useEffect(() => dialog.add(unsaved), [dialog, unsaved]);
  const cancel = () => {
    unsaved.released = true;
    onClose?.();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {notice || <FormProblem text={problem} />}
        {children}
        <Group justify="flex-end">
          {onClose && (
            <Button variant="default" onClick={cancel}>
              {props.cancel ?? t('action.cancel')}
            </Button>
          )}
          {props.otherButtons}
          <Button type="submit" loading={busy} disabled={props.disabled} color={props.color}>
            {props.action ?? t('action.save')}
          </Button>
        </Group>
        {footer}
      </Stack>
    </form>
  );
}

type FrameProps = Pick<ModalProps, 'title' | 'size' | 'keepMounted'>;

export interface FormDialogProps extends FrameProps, DialogFormProps {
  /** True if it is shown; default: while it is mounted. */
  readonly opened?: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog that is a form. Its values live as long as the component that creates the form. If the
 * dialog is only hidden when it is closed, use a component within a `Dialog` that has the values,
 * and a `DialogForm`.
 */
export function FormDialog(props: FormDialogProps) {
  const { opened = true, title, size, keepMounted, ...form } = props;
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={title}
      {...(size !== undefined && { size })}
      {...(keepMounted !== undefined && { keepMounted })}
    >
      <DialogForm {...form} />
    </Dialog>
  );
}
