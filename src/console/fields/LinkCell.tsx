import { Link as MuiLink } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { isEmpty } from '../../resource/model/path.ts';
import { openAddress } from '../navigation/open-address.ts';
import { useToast } from '../ui/toast.ts';
import type { CellProps } from './cell-props.ts';
import { Ellipsis } from './Ellipsis.tsx';
import { addressOfRow } from './row-address.ts';

/** A value that leads somewhere: a web address outside, a reference to its record, anything else to the row's own. */
export function LinkCell(props: CellProps) {
  const { list, row, field, value, text } = props;
  const toast = useToast();
  if (!text) return null;
  if (field?.kind === 'url' || field?.kind === 'file' || field?.kind === 'document') {
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
  const reference = field?.kind === 'reference' ? field.reference : undefined;
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
