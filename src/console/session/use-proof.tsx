import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { PasswordField } from '../ui/LabelledInput.tsx';
import { askPasskey, CodeField, hasPasskeys, type Refused, refusedOf } from '../ui/proof-parts.tsx';

/** What a person shows: each by the name that the server gives to its way. */
export type Proof = { totp: string } | { recovery: string } | { password: string } | { passkey: Json };

type Proving = {
  ways: readonly string[];
  /** Asks for what a key has to answer. */
  passkeyOptions: () => Promise<Json>;
  /** Rejects where the proof is not accepted. */
  send: (proof: Proof) => Promise<void>;
};

type Proofs = {
  /** What is typed and what was wrong with it; the other ways. Both are drawn within a form. */
  field: ReactNode;
  others: ReactNode;
  /** False where a key is all there is: then nothing is typed and nothing is submitted. */
  isTyped: boolean;
  /** Something is typed now. */
  hasText: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
};

const TYPED = ['totp', 'password', 'recovery'] as const;
type TypedWay = (typeof TYPED)[number];

/** The ways to prove who is there: a code, a password or a recovery code that is typed, and a key beside them. */
export function useProof({ ways, passkeyOptions, send }: Proving): Proofs {
  const translate = useTranslate();
  const typedWays = TYPED.filter((way) => ways.includes(way));
  const offersKey = ways.includes('passkey') && hasPasskeys();
  // A recovery code is used up: it is not the first choice where a key is offered.
  const [way, setWay] = useState<TypedWay | undefined>(typedWays.find((one) => one !== 'recovery' || !offersKey));
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'typed' | 'key'>();
  const [last, setLast] = useState<'typed' | 'key'>();
  const [refused, setRefused] = useState<Refused>();

  const run = async (kind: 'typed' | 'key', proof: () => Promise<Proof>, otherwise?: string) => {
    setBusy(kind);
    setLast(kind);
    setRefused(undefined);
    try {
      await send(await proof());
    } catch (error) {
      setRefused(refusedOf(error, translate, otherwise));
    } finally {
      setBusy(undefined);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A window over a form is drawn elsewhere, yet its events reach the form.
    event.stopPropagation();
    if (busy || !way) return;
    if (!typed) {
      setLast('typed');
      return setRefused({ text: translate('console.factor.missing'), isJudged: true });
    }
    void run('typed', async () => ({ [way]: typed }) as Proof);
  };
  const byKey = () =>
    run('key', async () => ({ passkey: await askPasskey(await passkeyOptions()) }), 'console.factor.passkey-unused');
  const choose = (next: TypedWay) => {
    setWay(next);
    setTyped('');
    setRefused(undefined);
  };

  const beside = refused?.isJudged && last === 'typed' ? refused.text : undefined;
  const field = (
    <>
      {refused && !beside ? <Alert severity="error">{refused.text}</Alert> : null}
      {way ? <TypedField key={way} way={way} value={typed} onChange={setTyped} error={beside} /> : null}
    </>
  );
  const others = (
    <>
      {offersKey ? (
        <Button variant="outlined" startIcon={<KeyOutlined />} loading={busy === 'key'} onClick={() => void byKey()}>
          {translate('console.factor.use-passkey')}
        </Button>
      ) : null}
      <Stack sx={{ alignItems: 'flex-start', gap: 1, '&:empty': { display: 'none' } }}>
        {typedWays
          .filter((other) => other !== way)
          .map((other) => (
            <Link key={other} component="button" type="button" variant="body2" onClick={() => choose(other)}>
              {translate(`console.factor.use-${other}`)}
            </Link>
          ))}
      </Stack>
    </>
  );
  return { field, others, isTyped: way !== undefined, hasText: typed !== '', busy: busy === 'typed', onSubmit };
}

type TypedFieldProps = {
  way: TypedWay;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function TypedField({ way, ...rest }: TypedFieldProps) {
  const translate = useTranslate();
  if (way === 'password') return <PasswordField {...rest} autoFocus label={translate('console.sign-in.password')} />;
  return (
    <CodeField
      {...rest}
      label={translate(`console.factor.${way}`)}
      digits={way === 'totp'}
      oneTime={way === 'totp'}
      autoFocus
    />
  );
}
