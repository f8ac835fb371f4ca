import { Chip } from '@mui/material';
import type { Tone } from '../../resource/model/definition.ts';

/** A state as a small chip whose colour comes from its meaning. */
export function StatusChip({ label, tone = 'neutral' }: { label: string; tone?: Tone | undefined }) {
  return (
    <Chip
      label={label}
      sx={{
        height: 22,
        color: `tones.${tone}.text`,
        bgcolor: `tones.${tone}.back`,
        ...(tone === 'none' ? { border: 1, borderColor: 'divider' } : {}),
      }}
    />
  );
}
