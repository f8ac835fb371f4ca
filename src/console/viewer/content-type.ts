import { useQuery } from '@tanstack/react-query';

export type Shape = 'image' | 'pdf' | 'other' | 'missing';
/** `parts`: how many bytes there are to ask for in parts. */
type Found = { shape: Shape; type: string; parts?: number };

/** The content type of an address, from its response: neither the name nor the extension decides. */
export function useShape(url: string | undefined, enabled = true) {
  return useQuery({
    queryKey: ['content-type', url?.split('?')[0]],
    queryFn: async ({ signal }): Promise<Found> => {
      const answer = await fetch(url ?? '', { method: 'HEAD', signal });
      // A store that is down is not one without the file.
      if (answer.status >= 500) throw new Error(String(answer.status));
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      const inParts = answer.headers.get('accept-ranges') === 'bytes';
      const parts = inParts ? Number(answer.headers.get('content-length') ?? 0) : 0;
      return { type, shape: answer.ok ? shapeOf(type) : 'missing', ...(parts > 0 ? { parts } : {}) };
    },
    enabled: enabled && url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

const shapeOf = (type: string): Shape =>
  type === 'application/pdf' ? 'pdf' : /^image\/(png|jpeg|gif|webp)$/.test(type) ? 'image' : 'other';
