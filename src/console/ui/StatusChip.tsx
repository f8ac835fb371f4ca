import type { Tone } from '../../resource/model/definition.ts';

/** A state as a small chip whose colour comes from its meaning. */
export function StatusChip({ label, tone = 'neutral' }: { label: string; tone?: Tone | undefined }) {
  const colour = (part: 'text' | 'back') => `var(--mui-palette-tones-${tone}-${part})`;
  return (
    <div className="chip" data-tone={tone} style={{ color: colour('text'), backgroundColor: colour('back') }}>
      <span>{label}</span>
    </div>
  );
}
