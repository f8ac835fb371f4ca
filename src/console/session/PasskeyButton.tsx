import Button from '@mui/material/Button';
import type { Json } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { useTranslate } from '../i18n/translate.ts';
import { askPasskey, hasPasskeys } from '../ui/proof-parts.tsx';
import { enter, post, type SignInResult, signInRefusal } from './session.ts';

type PasskeyButtonProps = {
  disabled: boolean;
  onUsed: (enter: () => Promise<SignInResult>) => Promise<void>;
};

/** 'Entrar con llave de acceso', where the browser has any. */
export function PasskeyButton({ disabled, onUsed }: PasskeyButtonProps) {
  const translate = useTranslate();
  if (!hasPasskeys()) return null;
  return (
    <Button variant="outlined" size="medium" disabled={disabled} onClick={() => void onUsed(signInByPasskey)}>
      {translate('console.factor.sign-in-passkey')}
    </Button>
  );
}

/** A key alone opens a session: it is something that the person has and unlocks. */
async function signInByPasskey(): Promise<SignInResult> {
  try {
    const { data: options } = await post<Json>('/login/passkey/options', {});
    const response = await askPasskey(options);
    return await enter(await post('/login/passkey', { response }));
  } catch (error) {
    if (error instanceof ApiError) return { ...signInRefusal(error, 'console.factor.passkey-unknown'), speaks: true };
    return { ok: false, key: 'console.factor.passkey-unused' };
  }
}
