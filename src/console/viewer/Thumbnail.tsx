import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { addressOf, requestHeaders } from '../api/client.ts';
import { settings } from '../api/settings.ts';

type ThumbnailProps = { id: Json; version: number | undefined; size: number };

/** A small picture that the server made; the file itself stays where it is. */
export function Thumbnail({ id, version, size }: ThumbnailProps) {
  const { data } = useQuery({
    queryKey: ['thumbnail', String(id), version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(addressOf(settings.base, `thumbnails/${id}`), { headers: requestHeaders(), signal });
      return answer.ok ? answer.blob() : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const box = { width: size, height: size, borderRadius: 0.5, bgcolor: 'surface.sunken', flexShrink: 0 };
  if (!url) return <Box sx={box} />;
  return <Box component="img" src={url} alt="" sx={{ ...box, objectFit: 'contain' }} />;
}
