import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { mayEver } from '../../resource/access/permissions.ts';
import { toWireOrder } from '../../resource/query/wire-order.ts';
import type { ListController } from '../fields/list-controller.ts';
import { saveAnswer } from '../navigation/open-address.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { Tip } from '../ui/Tip.tsx';
import { useToast } from '../ui/toast.ts';
import { appliedFilter } from './list-request.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];

/** The list as a file: with the filters, the order and the columns that are in sight. */
export function ExportButton({ list, columns }: { list: ListController; columns: string[] }) {
  const { definition, actor } = list;
  const translate = useTranslate(definition);
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  if (!mayEver(definition, actor.roles, 'export')) return null;
  const run = async (format: ExportFormat) => {
    setAnchor(null);
    setBusy(true);
    const about = `${list.path}/export`;
    try {
      const told = await exportList(list, format, columns);
      toast.success(told ?? translate('export.success'), { about });
    } catch (error) {
      toast.failure(error, { about });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Tip text={translate('export.title')}>
        <IconButton
          aria-label={translate('export.title')}
          aria-haspopup="menu"
          loading={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tip>
      <PopupMenu
        label={translate('export.title')}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        lines={FORMATS.map((format) => ({
          key: format,
          text: translate(`export.${format}`),
          onChoose: () => void run(format),
        }))}
      />
    </>
  );
}

type ExportFormat = 'csv' | 'xlsx';

/** Saves the list as a file; answers the server's sentence where a job makes it and it comes later. */
async function exportList(list: ListController, format: ExportFormat, columns: string[]): Promise<string | undefined> {
  const { state, definition, index, path } = list;
  const sort = state.sort && {
    field: state.sort.replace(/^-/, ''),
    order: toWireOrder(state.sort.startsWith('-')),
  };
  const filter = appliedFilter(definition, index, state.filter);
  const body = { path, format, filter, columns, ...(sort || {}) };
  const answer = (await saveAnswer('/exports', body)) as { message?: string } | undefined;
  return answer?.message;
}
