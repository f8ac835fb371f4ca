import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
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
    <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined, alignSelf: labelled ? 'center' : undefined }}>
      {labelled ? null : (
        <Typography
          component="label"
          variant="body2"
          htmlFor={id}
          id={`${id}-label`}
          sx={{ display: 'block', fontWeight: 550, mb: 0.5 }}
        >
          {label}
          {required ? (
            <Box
              component="span"
              aria-hidden
              sx={{ color: 'error.main', ml: 0.5 }}
              title={translate('console.required')}
            >
              *
            </Box>
          ) : null}
        </Typography>
      )}
      {children}
      <Box id={describedById(id)}>
        {help ? <FormHelperText>{help}</FormHelperText> : null}
        {reason ? <FormHelperText>{reason}</FormHelperText> : null}
        {errors.map((text) => (
          <FormHelperText key={text} error role="alert">
            {text}
          </FormHelperText>
        ))}
        <Warnings texts={warnings} />
      </Box>
    </Box>
  );
}

export const describedById = (id: string): string => `${id}-help`;
