import type { Tone } from '../../resource/model/definition.ts';

/** A state as a small chip whose colour comes from its meaning. */
export function StatusChip({ label, tone = 'neutral' }: { label: string; tone?: Tone | undefined }) {
  const tones = `var(--mui-palette-tones-${tone}-`;
  return (
    <div className="chip" data-tone={tone} style={{ color: `${tones}text)`, backgroundColor: `${tones}back)` }}>
      {label}
    </div>
  );
}
