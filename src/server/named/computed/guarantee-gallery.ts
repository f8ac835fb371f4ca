import type { Computed } from '../../context.ts';

/** The addresses of a guarantee's pictures, in their order. */
export const guaranteeGallery: Computed = {
  name: 'guarantee-gallery',
  values: async (_db, _call, rows) =>
    rows.map((row) => (Array.isArray(row.images) ? row.images.map((image) => `/v1/files/${String(image)}`) : [])),
};
