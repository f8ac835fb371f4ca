import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import { Button, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { useToast } from './toast.ts';

/** Copies a value with one click; `name` names the value for screen readers, the other text is the message shown after copying. */
export function CopyButton({ value, name, told }: { value: string; name?: string; told?: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async (event: React.MouseEvent) => {
    event.stopPropagation();
    await copyToClipboard(value);
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

export function CopyTextButton({ text, children }: { text: () => string; children: ReactNode }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async () => {
    await copyToClipboard(text());
    toast.success(translate('copy.success'));
  };
  return (
    <Button color="inherit" size="small" onClick={copy}>
      {children}
    </Button>
  );
}

/** The clipboard is offered to secure origins alone; elsewhere a hidden field carries the text. */
export async function copyToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
