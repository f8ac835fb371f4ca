import { Suspense } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import type { FormDialogProps } from '../navigation/dialog-host.ts';
import { useDefinitionIfKnown } from '../schemas/schemas.ts';
import { GuardedModal } from '../ui/GuardedModal.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { FormPage } from './parts.ts';

/** The form of an address such as `/payments/create` or `/payments/7`, over the screen instead of in its place. */
export function FormDialog({ address, title, source, onClose, onResult }: FormDialogProps) {
  const [resource = '', second = 'create', third] = address.replace(/^\//, '').split(/[/?]/);
  const definition = useDefinitionIfKnown(resource);
  const creating = second === 'create';
  return (
    <GuardedModal open title={title ?? definition?.title ?? ''} onClose={onClose} width="lg">
      <Suspense fallback={<Skeletons />}>
        <FormPage
          resource={resource}
          screen={creating ? 'create' : third === 'show' ? 'show' : 'edit'}
          {...(creating ? {} : { id: second })}
          source={(source ?? {}) as Record<string, Json>}
          frame="dialog"
          onClose={onClose}
          onResult={onResult}
        />
      </Suspense>
    </GuardedModal>
  );
}
