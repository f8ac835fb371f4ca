import { ownEmptyText } from '../i18n/translate.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';
import { isCode, neverWraps, toneOf } from './cell-text.ts';
import { Ellipsis } from './Ellipsis.tsx';

/** A value as its kind writes it: codes can be copied, long names are cut, what has a tone is a chip. */
export function TextCell({ list, row, field, value, text }: CellProps) {
  const translate = useTranslate(list.definition);
  const tone = toneOf(field, row, list.index);
  if (tone && text) return <StatusChip label={text} tone={tone} />;
  if (isCode(field) && text)
    return (
      <div className="with-copy code">
        {text}
        <CopyButton value={String(value)} name={field?.title ?? ''} />
      </div>
    );
  if (neverWraps(field)) {
    const isNegative = typeof value === 'number' && value < 0;
    return <div className={isNegative ? 'unbroken negative' : 'unbroken'}>{text}</div>;
  }
  if (!text && field) return <div className="quiet">{ownEmptyText(translate, field.path)}</div>;
  return <Ellipsis text={text} />;
}
