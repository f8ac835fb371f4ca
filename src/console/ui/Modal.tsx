import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle, IconButton } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../i18n/translate.ts';

type ModalProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  width?: DialogProps['maxWidth'];
  children: ReactNode;
};

/** A window over the screen, with a name, a way out by Escape and by its cross. */
export function Modal({ open, title, onClose, actions, width = 'sm', children }: ModalProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth={width}>
      <DialogTitle id={titleId} sx={{ pr: 6 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={translate('console.close')}
        onClick={onClose}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
      {/* The close button is between title and content, so that the content needs no knowledge of the title's margin. */}
      <DialogContent sx={{ pt: 0.5 }}>{children}</DialogContent>
      {actions ? <DialogActions sx={{ px: 3, pb: 2 }}>{actions}</DialogActions> : null}
    </Dialog>
  );
}
