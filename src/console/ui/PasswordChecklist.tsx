import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { PASSWORD_RULES } from './password-rules.ts';

/** Which rules the password meets, live, in words and not by colour alone. */
export function PasswordChecklist({ password }: { password: string }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box>
      <Typography id={titleId} variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {translate('console.password.title')}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {PASSWORD_RULES.map((rule) => (
          <RuleLine key={rule.key} text={translate(rule.key)} met={rule.test(password)} />
        ))}
      </Box>
    </Box>
  );
}

function RuleLine({ text, met }: { text: string; met: boolean }) {
  const translate = useTranslate();
  const Icon = met ? CheckCircleOutlined : RadioButtonUncheckedOutlined;
  return (
    <Box
      component="li"
      data-met={met}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: met ? 'success.main' : 'text.secondary', py: 0.25 }}
    >
      <Icon sx={{ fontSize: 15 }} titleAccess={translate(met ? 'console.password.met' : 'console.password.unmet')} />
      <Typography variant="caption">{text}</Typography>
    </Box>
  );
}
