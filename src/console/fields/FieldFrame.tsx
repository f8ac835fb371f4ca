import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Warnings } from '../ui/Warnings.tsx';

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean;
  /** The control carries its label itself. */
  labelled?: boolean;
  help?: string | undefined;
  /** Why it cannot be changed. */
  reason?: string | undefined;
  errors?: readonly string[];
  warnings?: readonly string[];
  wide?: boolean;
  children: ReactNode;
};

/** A control in its place: label above, help under it, errors and warnings under that. */
export function FieldFrame({
  id,
  label,
  required,
  labelled,
  help,
  reason,
  errors = [],
  warnings,
  wide,
  children,
}: FieldFrameProps) {
  const translate = useTranslate();
  return (
    <div className="field-frame" data-wide={wide || undefined} data-labelled={labelled || undefined}>
      {labelled ? null : (
        <label className="field-label" htmlFor={id} id={`${id}-label`}>
          {label}
          {required ? (
            <span aria-hidden title={translate('console.required')}>
              *
            </span>
          ) : null}
        </label>
      )}
      {children}
      <div id={describedById(id)}>
        {help ? <FormHelperText>{help}</FormHelperText> : null}
        {reason ? <FormHelperText>{reason}</FormHelperText> : null}
        {errors.map((text) => (
          <FormHelperText key={text} error role="alert">
            {text}
          </FormHelperText>
        ))}
        <Warnings texts={warnings} />
      </div>
    </div>
  );
}

export const describedById = (id: string): string => `${id}-help`;
