import type { Action, Definition } from '../../resource/model/definition.ts';
import { PreviewPanel, type PreviewState } from '../actions/Preview.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { ConfirmDialog } from '../ui/Modal.tsx';

type SentConfirmProps = {
  definition: Definition;
  action: Action;
  /** What it would do, or why that is not known: then nothing is sent, and it is asked again. */
  seen: Pick<PreviewState, 'answer' | 'error'>;
  onEnd: (sends: boolean) => void;
};

/** What a form that is about to be sent would do. */
export function SentConfirm({ definition, action, seen, onEnd }: SentConfirmProps) {
  const translate = useTranslate(definition);
  const title = translate(`${action.name}.title`);
  return (
    <ConfirmDialog
      open
      width="sm"
      title={`${title}: ${translate('console.preview.title')}`}
      verb={seen.error ? translate('console.preview.again') : title}
      text={
        <>
          {action.confirm && !seen.error ? translate(`${action.name}.confirm`, { title }) : null}
          <PreviewPanel definition={definition} state={{ ...seen, busy: false }} />
        </>
      }
      onConfirm={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
