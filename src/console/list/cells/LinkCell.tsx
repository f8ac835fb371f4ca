import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { addressOfRow } from '../row-address.ts';
import type { CellProps } from './cell-props.ts';
import { Ellipsis } from './Ellipsis.tsx';

/** A value that leads somewhere: a web address outside, a reference to its record, anything else to the row's own. */
export function LinkCell(props: CellProps) {
  const { list, row, field, value, text } = props;
  if (!text) return null;
  if (field?.kind === 'url' || field?.kind === 'file' || field?.kind === 'document') {
    if (typeof value !== 'string') return null;
    return (
      <MuiLink href={value} target="_blank" rel="noreferrer">
        <Ellipsis text={text} />
      </MuiLink>
    );
  }
  const reference = field?.kind === 'reference' ? field.reference : undefined;
  const isKnown = reference !== undefined && reference in list.index.resources;
  const address = isKnown ? `/${reference}/${value}` : addressOfRow(list, row);
  if (!address) return <Ellipsis text={text} />;
  return (
    <MuiLink component={Link} to={address} underline="hover">
      <Ellipsis text={text} />
    </MuiLink>
  );
}
