import Avatar from '@mui/material/Avatar';
import type { Tone } from '../../resource/model/definition.ts';

const TONES: readonly Tone[] = ['active', 'done', 'done-variant', 'waiting', 'info', 'expired'];

/** The picture of a person or company; without one its initials, on a tone that is the same wherever the name is. */
export function NameAvatar({ name, src, size }: { name: string; src: string | undefined; size: number }) {
  const tone = TONES[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length];
  return (
    <Avatar
      aria-hidden
      {...(src ? { src } : {})}
      alt=""
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.42),
        fontWeight: 600,
        bgcolor: `tones.${tone}.back`,
        color: `tones.${tone}.text`,
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}

/** @example initialsOf('Ana Lilia Ávila Rodríguez') // 'AL' */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('es') ?? '')
    .join('');
