import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { mayEver } from '../../resource/permissions.ts';
import { useSay } from '../app/schemas.ts';
import { Tip } from '../ui/Tip.tsx';
import { useToast } from '../ui/toast.ts';
import { type ExportFormat, exportList } from './export-list.ts';
import type { ListController } from './use-list.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];

/** The list as a file: with the filters, the order and the columns that are in sight. */
export function ExportButton({ list, hidden }: { list: ListController; hidden: string[] }) {
  const { definition, actor, columns } = list;
  const say = useSay(definition);
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  if (!mayEver(definition, actor.roles, 'export')) return null;
  const run = async (format: ExportFormat) => {
    setAnchor(null);
    setBusy(true);
    const about = `${list.path}/export`;
    const shown = columns.map(({ field }) => field).filter((field) => !hidden.includes(field));
    try {
      const told = await exportList(list, format, shown);
      toast.success(told ?? say('export.success'), { about });
    } catch (error) {
      toast.failure(error, { about });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tip text={say('export.title')}>
        <IconButton
          aria-label={say('export.title')}
          aria-haspopup="menu"
          loading={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void run(format)}>
            {say(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
