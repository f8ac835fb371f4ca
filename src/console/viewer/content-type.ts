import { useQuery } from '@tanstack/react-query';

export type Shape = 'image' | 'pdf' | 'other' | 'missing';

/** What stands behind an address, as its own answer says: neither its name nor its ending decide. */
export function useShape(url: string | undefined, enabled = true) {
  return useQuery({
    queryKey: ['content-type', url?.split('?')[0]],
    queryFn: async ({ signal }): Promise<{ shape: Shape; type: string }> => {
      const answer = await fetch(url ?? '', { method: 'HEAD', signal });
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      return { type, shape: answer.ok ? shapeOf(type) : 'missing' };
    },
    enabled: enabled && url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

const shapeOf = (type: string): Shape =>
  type === 'application/pdf' ? 'pdf' : /^image\/(png|jpeg|gif|webp)$/.test(type) ? 'image' : 'other';
