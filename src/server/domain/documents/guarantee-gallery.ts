import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { addressOf } from '../../sight/address.ts';

const PICTURES = needs('guarantees', 'image_0', 'images');

/** The addresses of a guarantee's pictures, in their order, for this person and for a while. */
export const guaranteeGallery: ComputedField<typeof PICTURES> = {
  name: 'guarantee-gallery',
  needs: PICTURES,
  values: async (_db, call, rows) =>
    rows.map(({ id, image_0, images }) =>
      [image_0, ...(images ?? [])].flatMap((image) =>
        image ? [addressOf(call, `guarantees.${id}`, 'images', image)] : [],
      ),
    ),
};
