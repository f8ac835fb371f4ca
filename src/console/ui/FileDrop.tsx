import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react';

type FileDropProps = {
  onFiles: (files: File[]) => void;
  /** The field itself: hidden from sight only, so that it is found by its label. */
  input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'accept' | 'multiple' | 'required' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
  >;
  button: { text: string; 'aria-label'?: string; 'aria-describedby'?: string; disabled?: boolean | undefined };
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Instead of the button, while something else is to be seen. */
  busy?: ReactNode;
  column?: boolean;
  /** Before and after the button. */
  children?: ReactNode;
  after?: ReactNode;
};

const HIDDEN = { position: 'absolute', width: 1, height: 1, opacity: 0 } as const;

/** Where files are dropped, or chosen by a button. Of bytes of no known type every name is offered: systems would hide them. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, input, button, invalid, disabled, busy, column, children, after } = props;
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled && !busy) take(event.dataTransfer.files);
  };
  const { text, ...rest } = button;
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled && !busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: column ? 'column' : 'row',
        alignItems: column ? 'stretch' : 'center',
        flexWrap: column ? 'nowrap' : 'wrap',
        gap: column ? 0.5 : 1.5,
        p: column ? 1 : 1.5,
        border: 1,
        // Dashed is what takes a file that is dropped.
        borderStyle: disabled ? 'solid' : 'dashed',
        borderColor: invalid ? 'error.main' : over ? 'primary.main' : 'divider',
        bgcolor: over ? 'action.hover' : undefined,
        borderRadius: 1,
        '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
      }}
    >
      <input
        ref={field}
        {...input}
        accept={input.accept?.includes('application/octet-stream') ? undefined : input.accept}
        type="file"
        disabled={disabled}
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
        style={HIDDEN}
      />
      {children}
      {busy ?? (
        <Button
          {...rest}
          variant={column ? 'text' : 'outlined'}
          size="small"
          startIcon={<UploadFileOutlined />}
          disabled={disabled || button.disabled}
          onClick={() => field.current?.click()}
          sx={column ? { alignSelf: 'flex-start' } : undefined}
        >
          {text}
        </Button>
      )}
      {after}
    </Box>
  );
}
