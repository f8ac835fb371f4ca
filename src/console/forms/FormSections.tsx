import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import type { Block } from '../../resource/model/definition.ts';
import { textOf } from '../schemas/text-of.ts';
import { useForm, useFormPart } from './form-handle.ts';
import type { PlannedSection } from './form-plan.ts';
import { SectionForm } from './SectionForm.tsx';

type SectionsProps = {
  /** Draws a section that is no group of fields; the fields of an action have none. */
  renderBlock?: ((block: Block) => ReactNode) | undefined;
};

/** The sections of a form, two columns wide, one on narrow screens. */
export function FormSections({ renderBlock }: SectionsProps) {
  const form = useForm();
  return form.plan.sections.map((section) => <Section key={section.key} section={section} renderBlock={renderBlock} />);
}

function Section({ section, renderBlock }: SectionsProps & { section: PlannedSection }) {
  const form = useForm();
  const visible = useFormPart(form, () => form.view().sections.has(section.key));
  const title = useFormPart(form, (state) =>
    textOf(
      section.block.title,
      { definition: form.definition, record: state.record, vars: form.vars() },
      form.actor.roles,
    ),
  );
  if (!visible) return null;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      {title ? (
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      ) : null}
      {section.chunks.length > 0 ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            '& .section-fields': { display: 'contents' },
            // What may not be changed is still to be read.
            '& .MuiInputBase-root.Mui-disabled': { bgcolor: 'surface.sunken' },
            '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'var(--mui-palette-text-secondary)' },
          }}
        >
          {section.chunks.map((chunk) => (
            <SectionForm key={chunk.key} chunk={`${form.id}-${chunk.key}`} lines={chunk.lines} />
          ))}
        </Box>
      ) : (
        <Suspense fallback={null}>{renderBlock?.(section.block)}</Suspense>
      )}
    </Box>
  );
}
