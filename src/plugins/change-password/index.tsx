import { Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { meetsAllRules, PasswordChecklist, PasswordField } from '../../console/ui/LabelledInput.tsx';
import { useToast } from '../../console/ui/toast.ts';

const MATTER = 'profile/password';
const EMPTY = { current: '', password: '', repeated: '' };

/** On the own page: the present password, a new one, and the new one again. Nothing typed stays after it was taken. */
export default function ChangePassword({ call, translate }: PluginProps) {
  const [open, setOpen] = useState(false);
  const form = usePasswordForm({ call, translate }, () => setOpen(false));
  const { typed, type, refused, ready, busy, submit, close } = form;
  const { password, repeated } = typed;

  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {translate('title')}
        </Typography>
        {open ? (
          <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 420 }}>
            <PasswordField
              label={translate('current')}
              value={typed.current}
              onChange={type('current')}
              error={refused.current || undefined}
            />
            <PasswordField
              label={translate('console.reset.password')}
              value={password}
              onChange={type('password')}
              autoComplete="new-password"
              error={
                refused.password ||
                (password && !meetsAllRules(password) ? translate('server.password-weak') : undefined)
              }
            />
            <PasswordField
              label={translate('console.reset.repeat')}
              value={repeated}
              onChange={type('repeated')}
              autoComplete="new-password"
              error={repeated && repeated !== password ? translate('console.reset.mismatch') : undefined}
            />
            <PasswordChecklist password={password} />
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button type="submit" variant="contained" loading={busy} disabled={!ready}>
                {translate('console.reset.submit')}
              </Button>
              <Button onClick={close}>{translate('cancel')}</Button>
            </Stack>
          </Stack>
        ) : (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {translate('change')}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

/** What is typed, and what the answer says beside each field. */
function usePasswordForm({ call, translate }: Pick<PluginProps, 'call' | 'translate'>, onClose: () => void) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(EMPTY);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const type = (name: keyof typeof EMPTY) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    setRefused({ ...refused, [name]: '' });
  };
  const close = () => {
    onClose();
    setTyped(EMPTY);
    setRefused({});
  };
  const { current, password, repeated } = typed;
  const ready = current !== '' && meetsAllRules(password) && repeated === password;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    try {
      await call({ method: 'PUT', path: '/profile/password', body: { current, password } });
      toast.success(translate('success'), { about: MATTER });
      close();
    } catch (error) {
      const beside = fieldsOf(error);
      setRefused(beside);
      if (Object.keys(beside).length === 0) toast.failure(error, { about: MATTER });
    } finally {
      setBusy(false);
    }
  };

  return { typed, type, refused, ready, busy, submit, close };
}

/** What the answer says beside a field. */
function fieldsOf(error: unknown): Record<string, string> {
  const { errors = [] } = error as { errors?: { field?: string; message: string }[] };
  return Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : [])));
}
