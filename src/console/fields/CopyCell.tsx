import { Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ownEmptyText, useTranslate } from '../i18n/translate.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { CellProps } from './cell-props.ts';
import { Ellipsis } from './Ellipsis.tsx';
import { labelOf } from './label-of.ts';

const MarkupValue = lazy(async () => ({ default: (await import('./MarkupValue.tsx')).MarkupValue }));

/** A text with a button that copies it. Its field may have words of its own for nothing, and for what was copied. */
export function CopyCell({ list, column, row, field, value, text }: CellProps) {
  const translate = useTranslate(list.definition);
  if (!text) {
    const empty = ownEmptyText(translate, column.field);
    return empty ? (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {empty}
      </Typography>
    ) : null;
  }
  const key = `fields.${column.field}.copied`;
  const copied = translate(key);
  const told = copied === key ? {} : { told: copied };
  if (field?.limits.mediaType)
    return (
      <Suspense>
        <MarkupValue
          text={String(value)}
          mediaType={field.limits.mediaType}
          title={field.title}
          name={labelOf(list, row)}
          {...told}
        />
      </Suspense>
    );
  return (
    <div className="with-copy">
      <Ellipsis text={text} />
      <CopyButton
        value={typeof value === 'object' ? text : String(value ?? text)}
        name={field?.title ?? ''}
        {...told}
      />
    </div>
  );
}
