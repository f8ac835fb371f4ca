import { type ComponentProps, type KeyboardEvent, Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { isKey, pressedFor } from '../ui/keys.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import type { ExplainWindow } from './ExplainWindow.tsx';

const LateWindow = lazyInline(async () => (await import('./ExplainWindow.tsx')).ExplainWindow);

type AmountAskedProps = Omit<ComponentProps<typeof ExplainWindow>, 'onClose'> & {
  text: string;
  /** In a list: the tab key passes it, and `=` on the row leads to it. */
  inRow?: boolean;
};

/** An amount that can be asked where it comes from: by a click, or by `=` while it has the focus. */
export function AmountAsked({ text, inRow = false, ...asked }: AmountAskedProps) {
  const translate = useTranslate(asked.definition);
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey(event, 'explain')) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="asked"
        tabIndex={inRow ? -1 : undefined}
        title={translate('explain.ask')}
        aria-haspopup="dialog"
        aria-keyshortcuts={pressedFor('explain')}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
      {open ? (
        <Suspense>
          <LateWindow {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
