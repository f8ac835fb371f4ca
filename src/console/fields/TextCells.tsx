import { Link as MuiLink, Typography } from '@mui/material';
import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { firstCase } from '../../resource/conditions/cases.ts';
import { ownEmptyText } from '../../resource/messages/messages.ts';
import { isPaper, isReference } from '../../resource/model/of-kind.ts';
import { isEmpty } from '../../resource/model/path.ts';
import { useTranslate } from '../i18n/translate.ts';
import { openAddress } from '../navigation/navigate.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useToast } from '../ui/toast.ts';
import { AmountAsked } from './AmountAsked.tsx';
import { addressOfRow, type CellProps, isCode, neverWraps, rowLabel, toneOf } from './list-controller.ts';

/** A value as its kind writes it: codes can be copied, long names are cut, what has a tone is a chip. */
export function TextCell({ list, column, row, field, value, text }: CellProps) {
  const translate = useTranslate(list.definition);
  const said = column.tone && firstCase(column.tone, list.envOf(row), list.actor.roles);
  const tone = said === 'none' ? undefined : (said ?? toneOf(field, row, list.index));
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
    // Where a row leads somewhere, a click on it goes there: the record says where its amounts come from.
    const isAsked = field?.explain && text && value !== 0 && row.id !== undefined && !addressOfRow(list, row);
    const asked = { definition: list.definition, record: row, text, inRow: true };
    return (
      <div className={isNegative ? 'unbroken negative' : 'unbroken'}>
        {isAsked ? <AmountAsked {...asked} field={field} label={field.title} /> : text}
      </div>
    );
  }
  if (!text && field) return <div className="quiet">{ownEmptyText(translate, field.path)}</div>;
  return <Ellipsis text={text} />;
}

/** A value that leads somewhere: a web address outside, a reference to its record, anything else to the row's own. */
export function LinkCell(props: CellProps) {
  const { list, row, field, value, text } = props;
  const toast = useToast();
  if (!text) return null;
  if (field?.kind === 'url' || isPaper(field)) {
    // A record that this person may not open may still be named.
    if (typeof value !== 'string') return <Ellipsis text={text} />;
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
        <Ellipsis text={text} />
      </MuiLink>
    );
  }
  const reference = isReference(field) ? field.reference : undefined;
  const isEmptyReference = reference !== undefined && isEmpty(value);
  const isNobody = isEmptyReference || text === list.index.messages['placeholders.no-user'];
  const isKnown = reference !== undefined && reference in list.index.resources && !isNobody;
  const address = isKnown ? `/${reference}/${value}` : addressOfRow(list, row);
  if (!address || isNobody) return <Ellipsis text={text} />;
  return (
    <MuiLink component={Link} to={address} underline="hover">
      <Ellipsis text={text} />
    </MuiLink>
  );
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
          name={rowLabel(list, row)}
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

/** Letters of a text that are shown at least, where there is no room for more. A shorter text is never cut. */
const LETTERS_LEAST = 16;

/** A text on one line, cut only where its column has no room; then the whole of it on hover. */
function Ellipsis({ text }: { text: string }) {
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole text of what is cut, for the pointer alone
    <div
      className="one-line"
      data-cut
      onMouseEnter={tell}
      style={text.length > LETTERS_LEAST ? { minWidth: `${LETTERS_LEAST}ch` } : { whiteSpace: 'nowrap' }}
    >
      {text}
    </div>
  );
}
