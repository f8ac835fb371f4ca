import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from '../schemas/schemas.ts';
import { useUndo, useUndoables } from './use-undo.ts';

/** The button that takes back the last that this person did to the record; nothing where there is none. */
export function UndoLine({ place }: { place: string }) {
  const translate = useTranslate();
  const { run } = useUndo();
  const last = useUndoables().find((one) => one.place === place);
  if (!last) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<UndoOutlined />}
      sx={{ mb: 1.5 }}
      onClick={() => void run(last)}
    >
      {translate('console.undo.last', { text: last.text })}
    </Button>
  );
}
