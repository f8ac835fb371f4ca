import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

/** A secret is typed hidden; an eye shows it. */
export function SecretControl(props: ControlProps) {
  const { value, onChange } = props;
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <LineField
      props={props}
      type={shown ? 'text' : 'password'}
      text={textOf(value)}
      onText={(text) => onChange(text === '' ? undefined : text)}
      input={{ autoComplete: 'new-password' }}
      end={
        <IconButton
          edge="end"
          size="small"
          aria-label={translate(shown ? 'console.sign-in.hide' : 'console.sign-in.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
        </IconButton>
      }
    />
  );
}
