import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Alert, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatValue } from '../../resource/conditions/format.ts';
import { plainField } from '../../resource/model/fields.ts';
import { dayAt } from '../../resource/model/time.ts';
import { useTranslate } from '../i18n/translate.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';

const KEY = 'enrol-notice';
const today = () => dayAt(Date.now());

/** 'Active su segundo factor antes del …', and the way there. Put away, it comes back tomorrow. */
export function EnrolBar({ until }: { until: string }) {
  const translate = useTranslate();
  const [isAway, setAway] = useState(() => localStorage.getItem(KEY) === today());
  const day = formatValue(plainField('date'), dayAt(Date.parse(until)), schemasOf(useSchemas()));
  if (isAway) return null;
  const putAway = () => {
    localStorage.setItem(KEY, today());
    setAway(true);
  };
  return (
    <Alert
      severity="warning"
      variant="standard"
      role="status"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <>
          <Button color="inherit" component={Link} to="/profile/security">
            {translate('console.enrol.activate')}
          </Button>
          <IconButton color="inherit" aria-label={translate('console.close')} onClick={putAway}>
            <CloseOutlined fontSize="small" />
          </IconButton>
        </>
      }
    >
      {translate('console.enrol.notice', { until: day })}
    </Alert>
  );
}
