import type { Json } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';
import { LabelledInput } from './LabelledInput.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `digits`: a number keyboard on phones. `oneTime`: the browser may offer what a message or an app holds. */
  digits?: boolean;
  oneTime?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A code that is typed from somewhere else: no spelling, no capitals, spaces are not part of it. */
export function CodeField({ digits = false, oneTime = false, onChange, ...rest }: CodeFieldProps) {
  return (
    <LabelledInput
      {...rest}
      onChange={(text) => onChange(text.replace(/\s/g, ''))}
      autoComplete={oneTime ? 'one-time-code' : 'off'}
      slotProps={{
        input: { inputMode: digits ? 'numeric' : 'text', autoCapitalize: 'none', spellCheck: false, maxLength: 40 },
      }}
    />
  );
}

/** Whether this page may ask for keys at all: browsers offer them to secure origins alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The person's answer by a key that the account has. Rejects where none was used. */
export async function askPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
}

/** A new key for the account. Rejects where none was made. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
}

/** What an answer says: one sentence, beside a field where it names one; `isJudged` where what was sent is wrong. */
export type Refused = { text: string; field?: string | undefined; isJudged?: boolean };

/** In the answer's own words; what is no answer fails in the words given. */
export function refusedOf(error: unknown, translate: Translate, otherwise = 'generic.failure'): Refused {
  if (!(error instanceof ApiError)) return { text: translate(otherwise) };
  const [line] = error.errors;
  const text = line?.message || error.message || translate(error.reason ?? otherwise);
  return { text, field: line?.field, isJudged: error.status === 401 || error.status === 422 };
}
