import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Definition, ViewState } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { GuardedModal, Modal } from '../ui/Modal.tsx';
import { useToast } from '../ui/toast.ts';
import { conditionText } from './condition-text.ts';
import { type KnownView, PLAIN } from './views.ts';

export type ViewDialog = { kind: 'save-as' } | { kind: 'share'; view: KnownView } | { kind: 'delete'; view: KnownView };

type ViewDialogsProps = {
  dialog: ViewDialog;
  list: ListController;
  views: Definition;
  state: ViewState;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** What is asked before a view is saved, shared or removed. */
export function ViewDialogs(props: ViewDialogsProps) {
  const { dialog } = props;
  if (dialog.kind === 'share') return <ShareDialog {...props} view={dialog.view} />;
  if (dialog.kind === 'delete') return <DeleteDialog {...props} view={dialog.view} />;
  return <SaveDialog {...props} />;
}

type Sending = { isSending: boolean; send: (call: () => Promise<unknown>, after?: () => void) => void };

/** One call at a time; a refusal is said and leaves the dialog open. */
function useSending(onClose: () => void): Sending {
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const send = (call: () => Promise<unknown>, after?: () => void) => {
    setSending(true);
    call()
      .then(() => {
        onClose();
        after?.();
      }, toast.failure)
      .finally(() => setSending(false));
  };
  return { isSending, send };
}

function SaveDialog({ list, views, state, onSaved, onClose }: ViewDialogsProps) {
  const translate = useTranslate(views);
  const toast = useToast();
  const [name, setName] = useState('');
  const { isSending, send } = useSending(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { resource: list.definition.name, name: name.trim(), state: JSON.stringify(state) };
    send(async () => {
      const { data } = await api.post<{ id: number }>(views.name, { body });
      toast.success(translate('create.success'));
      onSaved(String(data.id));
    });
  };
  return (
    <GuardedModal open typed={name.trim() !== ''} title={translate('create.title')} onClose={onClose} width="xs">
      <Stack component="form" onSubmit={submit} sx={{ gap: 2, pt: 1 }}>
        <TextField
          autoFocus
          required
          label={views.fields.name?.title}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <Button type="submit" variant="contained" disabled={isSending || name.trim() === ''}>
          {translate('console.views.save')}
        </Button>
      </Stack>
    </GuardedModal>
  );
}

/** Sharing shows its values first, which everybody who gets the view reads. */
function ShareDialog({ list, views, view, onClose }: ViewDialogsProps & { view: KnownView }) {
  const translate = useTranslate(views);
  const toast = useToast();
  const [roles, setRoles] = useState(view.roles);
  const { isSending, send } = useSending(onClose);
  const known = list.index.roles.roles;
  const body = [{ op: 'replace', path: '/share', value: { roles } }];
  return (
    <GuardedModal
      open
      typed={roles !== view.roles}
      title={`${translate('share.title')}: ${view.title}`}
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          disabled={isSending}
          onClick={() =>
            send(
              () => api.patch(`${views.name}/${view.id}`, { body }),
              () => toast.success(translate('share.success')),
            )
          }
        >
          {translate('share.title')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography variant="body2">{translate('console.views.share-shows')}</Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {view.state ? conditionText(list, view.state.filter, translate) : ''}
        </Typography>
        <Autocomplete
          multiple
          options={Object.keys(known)}
          getOptionLabel={(role) => known[role]?.label ?? role}
          value={roles}
          onChange={(_, chosen) => setRoles(chosen)}
          renderInput={(params) => <TextField {...params} label={views.fields.roles?.title} />}
        />
      </Stack>
    </GuardedModal>
  );
}

function DeleteDialog({ views, view, onSaved, onClose }: ViewDialogsProps & { view: KnownView }) {
  const translate = useTranslate(views);
  const toast = useToast();
  const { isSending, send } = useSending(onClose);
  return (
    <Modal
      open
      title={`${translate('delete.title')}: ${view.title}`}
      onClose={onClose}
      width="xs"
      actions={
        <Button
          color="error"
          variant="contained"
          disabled={isSending}
          onClick={() =>
            send(
              () => api.del(`${views.name}/${view.id}`),
              () => {
                toast.success(translate('delete.success'));
                onSaved(PLAIN);
              },
            )
          }
        >
          {translate('delete.title')}
        </Button>
      }
    >
      <Typography>{translate('delete.confirm')}</Typography>
    </Modal>
  );
}
