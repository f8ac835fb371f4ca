import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Button, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { copyText } from './copy-text.ts';
import { useToast } from './toast.ts';

/** Copies a value with one click; `name` names the value for screen readers, the other text is the message shown after copying. */
export function CopyButton({ value, name, told }: { value: string; name?: string; told?: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation();
    await copyText(value);
    toast.success(told ?? translate('copy.success'));
  };
  return (
    <IconButton
      aria-label={name ? translate('console.copy-of', { title: name }) : translate('console.copy')}
      onClick={copy}
      sx={{ p: 0.25 }}
    >
      <ContentCopyOutlined sx={{ fontSize: 14 }} />
    </IconButton>
  );
}

/** A button in words that copies a text made when it is pressed. */
export function CopyTextButton({ text, children }: { text: () => string; children: ReactNode }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async () => {
    await copyText(text());
    toast.success(translate('copy.success'));
  };
  return (
    <Button color="inherit" size="small" onClick={copy}>
      {children}
    </Button>
  );
}
