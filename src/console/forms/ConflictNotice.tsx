import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Json } from '../../resource/model/definition.ts';
import { schemasOf, useTranslate } from '../schemas/schemas.ts';
import { useForm } from './form-session.ts';
import type { Conflict } from './use-submit.ts';

type ConflictNoticeProps = { conflicts: readonly Conflict[]; onKeepMine: () => void; onTakeTheirs: () => void };

/** The same fields were saved by another person meanwhile: both values side by side, with a choice. */
export function ConflictNotice({ conflicts, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const form = useForm();
  const translate = useTranslate();
  if (conflicts.length === 0) return null;
  const show = (path: string, value: Json) => {
    const field = form.definition.fields[path];
    return (
      (field ? formatValue(field, value, schemasOf(form.index, form.definition)) : String(value)) ||
      translate('placeholders.none')
    );
  };
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{translate('console.conflict.title')}</AlertTitle>
      {translate('console.conflict.body')}
      <Table size="small" sx={{ my: 1 }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('history.what')}</TableCell>
            <TableCell>{translate('console.conflict.mine')}</TableCell>
            <TableCell>{translate('console.conflict.theirs')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {conflicts.map(({ field, mine, theirs }) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {form.definition.fields[field]?.title ?? field}
              </TableCell>
              <TableCell>{show(field, mine)}</TableCell>
              <TableCell>{show(field, theirs)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
          {translate('console.conflict.keep-mine')}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onTakeTheirs}>
          {translate('console.conflict.keep-theirs')}
        </Button>
      </Stack>
    </Alert>
  );
}
