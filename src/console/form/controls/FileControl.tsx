import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';
import { MULTIPART_ABOVE_BYTES, readAsDataUrl, sizeText } from './file-text.ts';

/** A file is picked or dropped; it travels as a data URL, a large one as multipart. Images show themselves. */
export function FileControl(props: ControlProps) {
  const { id, label, field, value, onChange, onBlur, onFile, disabled, required, invalid, describedBy } = props;
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [over, setOver] = useState(false);
  const accept = field.limits.mediaType;
  const text = typeof value === 'string' ? value : '';

  const take = async (file: File | undefined) => {
    if (!file) return;
    setName(`${file.name} · ${sizeText(file.size)}`);
    const large = file.size > MULTIPART_ABOVE_BYTES && onFile !== undefined;
    onFile?.(large ? file : undefined);
    onChange(large ? `data:${file.type};base64,` : await readAsDataUrl(file));
    onBlur?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void take(event.dataTransfer.files[0]);
  };

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderStyle: 'dashed',
        borderColor: invalid ? 'error.main' : over ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      {/* The field itself: hidden from sight only, so that it is found by its label and reached by keyboard. */}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={describedBy}
        required={required}
        aria-invalid={invalid}
        onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
      />
      {text.startsWith('data:image/') && text.length > 40 ? (
        <Box component="img" src={text} alt={name ?? label} sx={{ maxHeight: 72, maxWidth: 120, borderRadius: 1 }} />
      ) : null}
      <Button
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        disabled={disabled}
        aria-describedby={`${id}-label`}
        onClick={() => input.current?.click()}
      >
        {say('console.choose-file')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        {text ? (name ?? '') : accept ? say('upload.accepts', { types: accept }) : say('upload.drop')}
      </Typography>
      {text ? (
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={say('console.remove')}
          aria-describedby={`${id}-label`}
          onClick={() => {
            setName(undefined);
            onFile?.(undefined);
            onChange(undefined);
            if (input.current) input.current.value = '';
          }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      ) : null}
    </Box>
  );
}
