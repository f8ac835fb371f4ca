import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef } from 'react';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';
import { readAsDataUrl } from './file-text.ts';

/** Several files in a row, picked or dropped together; each travels as a data URL, and pictures show themselves. */
export function FilesControl(props: ControlProps) {
  const { id, label, field, value, onChange, onBlur, disabled, required, invalid, describedBy } = props;
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const accept = field.items?.limits.mediaType;
  const files = (Array.isArray(value) ? value : []).flatMap((one) => (typeof one === 'string' && one ? [one] : []));
  const most = field.limits.maxItems ?? Number.POSITIVE_INFINITY;

  const take = async (chosen: FileList) => {
    const read = await Promise.all([...chosen].map(readAsDataUrl));
    onChange([...files, ...read].slice(0, most));
    onBlur?.();
    if (input.current) input.current.value = '';
  };
  return (
    <Box
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        if (!disabled) void take(event.dataTransfer.files);
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderStyle: 'dashed',
        borderColor: invalid ? 'error.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        required={required}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={({ target }) => target.files && void take(target.files)}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
      />
      {files.map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
        <Box key={place} sx={{ display: 'flex', alignItems: 'center' }}>
          {file.startsWith('data:image/') ? (
            <Box
              component="img"
              src={file}
              alt={`${label} ${place + 1}`}
              sx={{ height: 56, maxWidth: 96, borderRadius: 1 }}
            />
          ) : (
            <Typography variant="body2">{`${label} ${place + 1}`}</Typography>
          )}
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={`${say('console.remove')}: ${label} ${place + 1}`}
            onClick={() => onChange(files.filter((_file, other) => other !== place))}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        disabled={disabled || files.length >= most}
        aria-describedby={`${id}-label`}
        onClick={() => input.current?.click()}
      >
        {say('console.choose-file')}
      </Button>
    </Box>
  );
}
