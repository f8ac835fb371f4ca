import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { mediaWords } from '../../resource/messages/media-words.ts';
import { mediaTypesOf } from '../../resource/model/media-types.ts';
import { useTranslate } from '../i18n/translate.ts';
import { FileDrop } from '../ui/FileDrop.tsx';
import type { ControlProps } from './entry.ts';
import { LazyDocument } from './LazyDocument.tsx';

/** Above this a data URL, a third larger than the file, is too much for one JSON body. */
const MULTIPART_ABOVE_BYTES = 5 * 1024 * 1024;

/** The file as `data:<type>;base64,<content>`. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** 1536 is '2 KB'. */
function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.ceil(size)} ${units[unit]}`;
}

/** One file, or several in a row, picked or dropped; pictures show themselves. A large one is not read here: it travels as it is. */
export function FileControl(props: ControlProps) {
  const { id, label, field, value, onChange, onBlur, onFile, disabled, required, invalid, describedBy } = props;
  const translate = useTranslate();
  const [name, setName] = useState<string>();
  const several = field.items !== undefined;
  const most = several ? (field.limits.maxItems ?? Number.POSITIVE_INFINITY) : 1;
  const accept = (field.items ?? field).limits.mediaType;
  const files = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');

  const take = async ([first, ...others]: File[]) => {
    if (!first) return;
    if (several) {
      const read = await Promise.all([first, ...others].map(readAsDataUrl));
      onChange([...files, ...read].slice(0, most));
    } else {
      setName(`${first.name} · ${sizeText(first.size)}`);
      const large = first.size > MULTIPART_ABOVE_BYTES && onFile !== undefined;
      onFile?.(large ? first : undefined);
      onChange(large ? `data:${first.type};base64,` : await readAsDataUrl(first));
    }
    onBlur?.();
  };
  const remove = (place: number) => {
    if (several) return onChange(files.filter((_file, other) => other !== place));
    setName(undefined);
    onFile?.(undefined);
    onChange(undefined);
  };
  return (
    <FileDrop
      onFiles={(chosen) => void take(chosen)}
      input={{
        id,
        accept: accept && mediaTypesOf(accept).join(','),
        multiple: several,
        required,
        'aria-describedby': describedBy,
        'aria-invalid': invalid,
      }}
      button={{
        text: translate('console.choose-file'),
        'aria-describedby': `${id}-label`,
        disabled: several && files.length >= most,
      }}
      invalid={invalid}
      disabled={disabled}
      after={
        files.length > 0 ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {accept ? translate('upload.accepts', { types: mediaWords(accept, translate) }) : translate('upload.drop')}
          </Typography>
        )
      }
    >
      {files.map((file, place) => (
        <FileLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may occur twice
          key={place}
          file={file}
          title={several ? `${label} ${place + 1}` : (name ?? label)}
          isOneOfMany={several}
          disabled={disabled}
          labelId={`${id}-label`}
          onRemove={() => remove(place)}
        />
      ))}
    </FileDrop>
  );
}

type FileLineProps = {
  file: string;
  title: string;
  isOneOfMany: boolean;
  disabled: boolean | undefined;
  labelId: string;
  onRemove: () => void;
};

function FileLine({ file, title, isOneOfMany, disabled, labelId, onRemove }: FileLineProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {isPicture(file) ? (
        <Box component="img" src={file} alt={title} sx={{ height: 56, maxWidth: 96, borderRadius: 1 }} />
      ) : null}
      {isOneOfMany && isPicture(file) ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={isOneOfMany ? `${translate('console.remove')}: ${title}` : translate('console.remove')}
        aria-describedby={isOneOfMany ? undefined : labelId}
        onClick={onRemove}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

const isPicture = (file: string) => /^(data:image\/[^,]+,.|\/v1\/files\/[^?]+\.(png|jpg|gif|webp)\?)/.test(file);

/** A document in a form: viewed and replaced in place, uploaded by itself. */
export function DocumentControl({ definition, field, label, record }: ControlProps) {
  return <LazyDocument definition={definition} record={record} field={field} label={label} />;
}
