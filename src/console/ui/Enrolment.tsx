import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { LabelledInput } from './LabelledInput.tsx';
import { CodeField, hasPasskeys, makePasskey, type Refused, refusedOf } from './proof-parts.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type FactorKind = 'totp' | 'passkey';

type EnrolmentProps = {
  /** Posts; rejects with the answer's error. */
  send: (path: string, body: { [name: string]: Json }) => Promise<Json>;
  /** The kind that was chosen already: then its name is asked. Otherwise the kind is asked. */
  kind?: FactorKind;
  onDone: () => void;
  /** Recovery codes are on the screen and not saved yet. */
  onUnsaved?: (unsaved: boolean) => void;
};

/** What the server made and waits to be confirmed; `mailed`: a code of the mail is asked, too. */
type Made = { id: number; mailed?: boolean; secret?: string; svg?: string; options?: Json };

type Step = { at: 'start' } | { at: 'confirm'; kind: FactorKind; made: Made } | { at: 'codes'; codes: string[] };

/** A new factor of the person: which one, its proof, and with the first one the recovery codes. */
export function Enrolment({ send, kind, onDone, onUnsaved }: EnrolmentProps) {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const confirmed = (answer: Json) => {
    const { recovery } = (answer ?? {}) as { recovery?: string[] };
    if (!recovery?.length) return onDone();
    setStep({ at: 'codes', codes: recovery });
    onUnsaved?.(true);
  };
  const done = () => {
    onUnsaved?.(false);
    onDone();
  };
  const made = (of: FactorKind, answer: Json) => setStep({ at: 'confirm', kind: of, made: answer as unknown as Made });
  switch (step.at) {
    case 'start':
      return <Start send={send} kind={kind} onMade={made} />;
    case 'confirm':
      return <Confirm send={send} kind={step.kind} made={step.made} onConfirmed={confirmed} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onSaved={done} />;
  }
}

type StartProps = {
  send: EnrolmentProps['send'];
  kind: FactorKind | undefined;
  onMade: (kind: FactorKind, answer: Json) => void;
};

function Start({ send, kind, onMade }: StartProps) {
  const translate = useTranslate();
  const [name, setName] = useState(kind ? translate(`console.factor.name-${kind}`) : '');
  const { busy, refused, run } = useCall();
  const make = (of: FactorKind) =>
    run(of, async () => {
      const called = name.trim() || translate(`console.factor.name-${of}`);
      onMade(of, await send('/factors', { kind: of, name: called }));
    });
  const kinds: FactorKind[] = hasPasskeys() ? ['totp', 'passkey'] : ['totp'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind && !busy) void make(kind);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, pt: 1 }}>
      {refused ? <Alert severity="error">{refused.text}</Alert> : null}
      {kind ? (
        <>
          <LabelledInput label={translate('console.factor.name')} value={name} onChange={setName} autoFocus />
          <Button type="submit" variant="contained" loading={busy === kind}>
            {translate('console.factor.go-on')}
          </Button>
        </>
      ) : (
        kinds.map((of) => (
          <Stack key={of} sx={{ gap: 0.5 }}>
            <Button
              variant="outlined"
              size="medium"
              startIcon={of === 'totp' ? <PhonelinkLockOutlined /> : <KeyOutlined />}
              loading={busy === of}
              disabled={busy !== undefined}
              onClick={() => void make(of)}
            >
              {translate(`console.factor.add-${of}`)}
            </Button>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate(`console.factor.about-${of}`)}
            </Typography>
          </Stack>
        ))
      )}
    </Stack>
  );
}

type ConfirmProps = {
  send: EnrolmentProps['send'];
  kind: FactorKind;
  made: Made;
  onConfirmed: (answer: Json) => void;
};

function Confirm({ send, kind, made, onConfirmed }: ConfirmProps) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, run } = useCall();
  const missing = (value: string) => (tried && !value ? translate('console.factor.missing') : undefined);
  const beside = (field: string) => (refused?.field === field ? refused.text : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || (made.mailed && !code) || (kind === 'totp' && !totp)) return;
    void run(
      kind,
      async () => {
        const proof: Record<string, Json> =
          kind === 'totp' ? { totp } : { passkey: await makePasskey(made.options ?? null) };
        onConfirmed(await send(`/factors/${made.id}/confirm`, { ...proof, ...(made.mailed ? { code } : {}) }));
      },
      'console.factor.passkey-unmade',
    );
  };
  const isSaid = refused?.field === 'code' || refused?.field === 'totp';
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, pt: 1 }}>
      {refused && !isSaid ? <Alert severity="error">{refused.text}</Alert> : null}
      {kind === 'totp' ? <TotpSecret svg={made.svg ?? ''} secret={made.secret ?? ''} /> : null}
      {kind === 'totp' ? (
        <CodeField
          label={translate('console.factor.totp')}
          value={totp}
          onChange={setTotp}
          digits
          oneTime
          error={beside('totp') ?? missing(totp)}
          autoFocus
        />
      ) : (
        <Typography variant="body2">{translate('console.factor.passkey-next')}</Typography>
      )}
      {made.mailed ? (
        <>
          <Typography variant="body2">{translate('console.factor.mailed')}</Typography>
          <CodeField
            label={translate('console.factor.code')}
            value={code}
            onChange={setCode}
            digits
            error={beside('code') ?? missing(code)}
            autoFocus={kind === 'passkey'}
          />
        </>
      ) : null}
      <Button type="submit" variant="contained" size="medium" loading={busy !== undefined}>
        {translate(kind === 'totp' ? 'console.factor.activate' : 'console.factor.make-passkey')}
      </Button>
    </Stack>
  );
}

/** One call at a time, and what it was refused for. */
function useCall() {
  const translate = useTranslate();
  const [busy, setBusy] = useState<FactorKind>();
  const [refused, setRefused] = useState<Refused>();
  const run = async (kind: FactorKind, call: () => Promise<void>, otherwise?: string) => {
    setBusy(kind);
    setRefused(undefined);
    try {
      await call();
    } catch (error) {
      setRefused(refusedOf(error, translate, otherwise));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, refused, run };
}

/** What an app of codes reads with a camera, and the same to be typed. The picture stays black on white, or cameras fail. */
function TotpSecret({ svg, secret }: { svg: string; secret: string }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2">{translate('console.factor.scan')}</Typography>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={translate('console.factor.qr')}
        sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', borderRadius: 1, p: 1 }}
      />
      <Typography variant="body2">{translate('console.factor.type')}</Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {secret.match(/.{1,4}/g)?.join(' ') ?? secret}
      </Typography>
    </Stack>
  );
}
