import type { Action, Definition } from '../../resource/model/definition.ts';
import { Preview } from '../actions/Preview.tsx';
import type { PreviewAnswer } from '../actions/use-preview.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type SentConfirmProps = {
  definition: Definition;
  action: Action;
  answer: PreviewAnswer | undefined;
  onEnd: (sends: boolean) => void;
};

/** What a form that is about to be sent would do. */
export function SentConfirm({ definition, action, answer, onEnd }: SentConfirmProps) {
  const translate = useTranslate(definition);
  const title = translate(`${action.name}.title`);
  return (
    <ConfirmDialog
      open
      width="sm"
      title={`${title}: ${translate('console.preview.title')}`}
      verb={title}
      text={
        <>
          {action.confirm ? translate(`${action.name}.confirm`, { title }) : null}
          {answer ? <Preview definition={definition} state={{ answer, error: undefined, busy: false }} /> : null}
        </>
      }
      onConfirm={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
