import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog whose parts have names for screen readers. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('action.close') }}
      // Its header is not the page's header.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  );
}
