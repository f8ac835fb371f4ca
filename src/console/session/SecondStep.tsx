import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import type { ApiAnswer } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Enrolment } from '../ui/Enrolment.tsx';
import { enter, type Pending, post, type SignInRefusal, type SignInResult, signInRefusal } from './session.ts';
import { type Proof, useProof } from './use-proof.tsx';

type SecondStepProps = {
  of: Pending;
  onSignedIn: () => void;
  /** Back to the password; with the reason where the step can no longer be taken. */
  onBack: (refusal?: SignInRefusal) => void;
};

const OVER = 'server.sign-in-expired';

/** What follows the password: a proof by a factor, or the first factor of a person who must have one. */
export function SecondStep(props: SecondStepProps) {
  return props.of.must ? <FirstFactor {...props} /> : <ProofStep {...props} />;
}

function BackLink({ onBack }: Pick<SecondStepProps, 'onBack'>) {
  const translate = useTranslate();
  return (
    <Link component="button" type="button" variant="body2" onClick={() => onBack()} sx={{ alignSelf: 'flex-start' }}>
      {translate('console.factor.back')}
    </Link>
  );
}

function ProofStep({ of: { pending, factors = [] }, onSignedIn, onBack }: SecondStepProps) {
  const translate = useTranslate();
  const proof = useProof({
    ways: factors,
    passkeyOptions: async () => (await post<Json>('/login/passkey/options', { pending })).data,
    send: async (given: Proof) => {
      const answer = await post<{ token?: string }>('/login/factor', { pending, ...given }).catch(
        over(onBack, (error) => error.reason === OVER),
      );
      if (answer) entered(await enter(answer), onSignedIn, onBack);
    },
  });
  return (
    <Stack component="form" noValidate onSubmit={proof.onSubmit} sx={{ gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('console.factor.help')}
      </Typography>
      {proof.field}
      {proof.isTyped ? (
        <Button type="submit" variant="contained" size="medium" loading={proof.busy}>
          {translate('console.factor.enter')}
        </Button>
      ) : null}
      {proof.others}
      <BackLink onBack={onBack} />
    </Stack>
  );
}

function FirstFactor({ of: { pending }, onSignedIn, onBack }: SecondStepProps) {
  const translate = useTranslate();
  // While the codes are shown nothing leads away from them.
  const [isUnsaved, setUnsaved] = useState(false);
  const last = useRef<ApiAnswer<{ token?: string }>>(undefined);
  const send = async (path: string, body: object): Promise<Json> => {
    const answer = await post<Json>(path, body, { authorization: `Bearer ${pending}` }).catch(
      over(onBack, (error) => error.status === 401),
    );
    // The page leads back to the password: nothing comes of this call any more.
    if (!answer) return new Promise(() => undefined);
    last.current = answer as ApiAnswer<{ token?: string }>;
    return answer.data;
  };
  const end = async () => {
    if (last.current) entered(await enter(last.current), onSignedIn, onBack);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      {isUnsaved ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('console.factor.enrol-help')}
        </Typography>
      )}
      <Enrolment send={send} onUnsaved={setUnsaved} onDone={() => void end()} />
      {isUnsaved ? null : <BackLink onBack={onBack} />}
    </Stack>
  );
}

function entered(result: SignInResult, onSignedIn: () => void, onBack: SecondStepProps['onBack']): void {
  if (result.ok) onSignedIn();
  else onBack(result.pending ? undefined : result);
}

/** The step has waited too long: the password is asked again, and why. */
function over(onBack: SecondStepProps['onBack'], isOver: (error: ApiError) => boolean) {
  return (error: unknown): undefined => {
    if (!(error instanceof ApiError) || !isOver(error)) throw error;
    onBack({ ...signInRefusal(error, OVER), speaks: true });
  };
}
