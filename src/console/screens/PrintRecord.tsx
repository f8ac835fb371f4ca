import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Definition } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { openAddress } from '../navigation/navigate.ts';
import { usePageAction } from '../navigation/page-actions.ts';
import { usePhone } from '../ui/hooks.ts';
import { useToast } from '../ui/toast.ts';

/** 'Descargar PDF': the page of the record on paper, for those who see it; the palette offers it as well. */
export function PrintRecord({ definition, id }: { definition: Definition; id: string }) {
  const translate = useTranslate(definition);
  const toast = useToast();
  const phone = usePhone();
  const client = useQueryClient();
  const address = `/${definition.name}/${encodeURIComponent(id)}/pdf`;
  const title = translate('print.title');
  const printing = useMutation({
    mutationFn: () => openAddress(address),
    onSuccess: () => {
      toast.settled(address);
      // Its history says that the page was taken out.
      void client.invalidateQueries({ queryKey: ['history'] });
    },
    onError: (error) => toast.failure(error, { about: address }),
  });
  usePageAction({ title, isOff: printing.isPending, isTool: true, run: () => printing.mutate() });
  if (phone) return null;
  return (
    <IconButton aria-label={title} title={title} loading={printing.isPending} onClick={() => printing.mutate()}>
      <PictureAsPdfOutlined />
    </IconButton>
  );
}
