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
