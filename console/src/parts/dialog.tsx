import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import DiscardQuestion from './discard-question.tsx';
import { DialogInput, UnsavedInput } from './unsaved.ts';

/**
 * A dialog whose parts have names for screen readers. Escape, a click outside and its cross ask
 * before they close it if its form has unsaved input.
 */
export function Dialog({ children, onClose, closeOnEscape = true, ...props }: ModalProps) {
  const { t } = useTranslation();
  const [input] = useState(() => new UnsavedInput());
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    input.release();
    onClose();
  };
  return (
    <>
      <Modal
        closeButtonProps={{ 'aria-label': t('action.close') }}
        // Its header is not the page's header.
        attributes={{ header: { role: 'presentation' } }}
        closeOnEscape={closeOnEscape && !asking}
        onClose={() => (input.asks ? setAsking(true) : onClose())}
        {...props}
      >
        <DialogInput value={input}>{children}</DialogInput>
      </Modal>
      <DiscardQuestion opened={asking} onKeep={() => setAsking(false)} onDiscard={discard} />
    </>
  );
}
