import MuiLink from '@mui/material/Link';
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { firstCase } from '../../resource/conditions/cases.ts';
import { ownEmptyText } from '../../resource/messages/messages.ts';
import { isPaper, isReference } from '../../resource/model/of-kind.ts';
import { isEmpty } from '../../resource/model/path.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { openAddress } from '../navigation/navigate.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useToast } from '../ui/toast.ts';
import { AmountAsked } from './AmountAsked.tsx';
import { addressOfRow, type CellProps, isCode, neverWraps, rowLabel, toneOf } from './list-controller.ts';

/**
 * A value as its kind writes it: codes can be copied, long names are cut, what has a tone is a chip. With a class where it needs
 * nothing else around it: the cell of a table has that class itself, a box less for each value.
 */
export function textParts({ list, column, row, field, value, text }: CellProps, translate: Translate) {
  let className: string | undefined;
  let content: ReactNode = text;
  const said = column.tone && firstCase(column.tone, list.envOf(row), list.actor.roles);
  const tone = said === 'none' ? undefined : (said ?? toneOf(field, row, list.index));
  if (tone && text) content = <StatusChip label={text} tone={tone} />;
  else if (isCode(field) && text)
    content = (
      <div className="with-copy code">
        {text}
        <CopyButton value={String(value)} name={field?.title ?? ''} />
      </div>
    );
  else if (neverWraps(field)) {
    className = typeof value === 'number' && value < 0 ? 'unbroken negative' : 'unbroken';
    // Where a row leads somewhere, a click on it goes there: the record says where its amounts come from.
    if (field?.explain && text && value !== 0 && row.id !== undefined && !addressOfRow(list, row)) {
      const asked = { definition: list.definition, record: row, field, label: field.title, text };
      content = <AmountAsked {...asked} inRow />;
    }
  } else if (text || !field) content = oneLine(text);
  else {
    className = 'quiet';
    content = ownEmptyText(translate, field.path);
  }
  return [content, className] as const;
}

export function TextCell(props: CellProps) {
  const [content, className] = textParts(props, useTranslate(props.list.definition));
  return className ? <div className={className}>{content}</div> : content;
}

/** A value that leads somewhere: a web address outside, a reference to its record, anything else to the row's own. */
export function LinkCell(props: CellProps) {
  const { list, row, field, value, text } = props;
  const toast = useToast();
  if (!text) return null;
  if (field?.kind === 'url' || isPaper(field)) {
    // A record that this person may not open may still be named.
    if (typeof value !== 'string') return oneLine(text);
    const openAnyway = (event: MouseEvent) => {
      if (!isOver(value)) return;
      event.preventDefault();
      const about = bare(value);
      openAddress(about).then(
        () => toast.settled(about),
        (error: unknown) => toast.failure(error, { about }),
      );
    };
    return (
      <MuiLink href={value} target="_blank" rel="noreferrer" onClick={openAnyway}>
        {oneLine(text)}
      </MuiLink>
    );
  }
  const reference = isReference(field) ? field.reference : undefined;
  const isEmptyReference = reference !== undefined && isEmpty(value);
  const isNobody = isEmptyReference || text === list.index.messages['placeholders.no-user'];
  const isKnown = reference !== undefined && reference in list.index.resources && !isNobody;
  const address = isKnown ? `/${reference}/${value}` : addressOfRow(list, row);
  if (!address || isNobody) return oneLine(text);
  return <Link to={address} {...cut(text)} className="one-line row-link" />;
}

/** A signed address lives for minutes, and a list may stay open for hours: then the file is asked for by the session. */
function isOver(address: string): boolean {
  const expires = /[?&]expires=(\d+)/.exec(address)?.[1];
  return expires !== undefined && Number(expires) * 1000 <= Date.now();
}

const bare = (address: string): string => address.replace(/^\/v\d+/, '').replace(/\?.*$/, '');

const MarkupValue = lazy(async () => ({ default: (await import('./ShownValue.tsx')).MarkupValue }));

/** A text with a button that copies it. Its field may have words of its own for nothing, and for what was copied. */
export function CopyCell({ list, column, row, field, value, text }: CellProps) {
  const translate = useTranslate(list.definition);
  if (!text) {
    const empty = ownEmptyText(translate, column.field);
    return empty ? <span className="quiet">{empty}</span> : null;
  }
  const key = `fields.${column.field}.copied`;
  const copied = translate(key);
  const told = copied === key ? undefined : copied;
  if (field?.limits.mediaType)
    return (
      <Suspense>
        <MarkupValue
          text={String(value)}
          mediaType={field.limits.mediaType}
          title={field.title}
          name={rowLabel(list, row)}
          told={told}
        />
      </Suspense>
    );
  return (
    <div className="with-copy">
      {oneLine(text)}
      <CopyButton
        value={typeof value === 'object' ? text : String(value ?? text)}
        name={field?.title ?? ''}
        told={told}
      />
    </div>
  );
}

/** Letters of a text that are shown at least, where there is no room for more. A shorter text is never cut. */
const LETTERS_LEAST = 16;

/** What makes an element a text on one line, cut only where its column has no room; then the whole of it on hover. */
const cut = (text: string) => ({
  className: 'one-line',
  'data-cut': true,
  onMouseEnter: ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  },
  style: text.length > LETTERS_LEAST ? { minWidth: `${LETTERS_LEAST}ch` } : ({ whiteSpace: 'nowrap' } as const),
  children: text,
});

const oneLine = (text: string) => <div {...cut(text)} />;
