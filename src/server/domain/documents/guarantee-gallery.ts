import type { ComputedField } from '../../core/context.ts';
import { signedUrl } from '../../storage/links.ts';

/** The addresses of a guarantee's pictures, in their order, for this person and for a while. */
export const guaranteeGallery: ComputedField = {
  name: 'guarantee-gallery',
  values: async (_db, call, rows) =>
    rows.map((row) =>
      [row.image_0, ...(Array.isArray(row.images) ? row.images : [])].flatMap((image) =>
        typeof image === 'string' && image !== '' ? [signedUrl(image, `guarantees.${row.id}`, call)] : [],
      ),
    ),
};
