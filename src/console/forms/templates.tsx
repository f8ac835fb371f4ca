import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { useSay } from '../i18n/say.ts';

/** `KindField` draws label, help and errors itself; lists and groups do in their own templates. */
export const FieldTemplate = ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children);

/** The fields of a section, placed in the grid that the section spans over all its groups. */
export const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) => (
  <>{properties.filter((property) => !property.hidden).map((property) => property.content)}</>
);

export function ArrayFieldTemplate({ title, items, canAdd, onAddClick, disabled, readonly }: ArrayFieldTemplateProps) {
  const say = useSay();
  return (
    <Box role="group" aria-label={title} sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 1 }}>{items}</Stack>
      {canAdd ? (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          disabled={disabled || readonly}
          onClick={onAddClick}
          aria-label={`${say('console.form.add-item')}: ${title}`}
          sx={{ mt: 1 }}
        >
          {say('console.form.add-item')}
        </Button>
      ) : null}
    </Box>
  );
}

export function ArrayFieldItemTemplate({
  children,
  index,
  hasToolbar,
  buttonsProps,
  disabled,
  readonly,
}: ArrayFieldItemTemplateProps) {
  const say = useSay();
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {children}
      </Box>
      {hasToolbar && buttonsProps.hasRemove ? (
        <IconButton
          size="small"
          disabled={disabled || readonly}
          onClick={buttonsProps.onRemoveItem}
          aria-label={say('console.form.remove-item', { label: index + 1 })}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ) : null}
    </Stack>
  );
}
