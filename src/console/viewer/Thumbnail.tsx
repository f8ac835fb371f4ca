import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { api, callAddress, requestHeaders } from '../api/client.ts';
import { gather } from '../api/query-client.ts';
import { settings } from '../api/settings.ts';
import { useTranslate } from '../i18n/translate.ts';

type Picture = { id: number; type: string; content: string };

const AT_ONCE = 20;
/** So often what is not drawn yet is asked for together again; each time the server waits and goes on drawing. */
const AGAIN = 4;

/** The small pictures of what is seen at the same moment come in one call; null where there is none. */
const pictureOf = gather<Blob | null>(AT_ONCE, async (ids) => {
  const { data } = await api.get<{ resources: Picture[]; left: number[] }>('thumbnails', {
    query: { ids: ids.join(',') },
  });
  const left = new Set(data.left.map(String));
  const found = new Map<string, Blob | null>(ids.filter((id) => !left.has(id)).map((id) => [id, null]));
  for (const { id, type, content } of data.resources) found.set(String(id), new Blob([bytesOf(content)], { type }));
  return found;
});

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * A picture of one call for many. What is drawn anew takes longer than the others may wait for it: those that are left are asked
 * for together again, so that a record with many new documents asks as seldom as one with few.
 */
async function pictureAmong(id: number): Promise<Blob | null | undefined> {
  let picture = await pictureOf(String(id));
  for (let time = 0; picture === undefined && time < AGAIN; time += 1)
    picture = await pictureOf(String(id)).catch(() => undefined);
  return picture;
}

/** What still is not drawn, or fails, takes or holds up no others. */
async function pictureAlone(id: Json, signal: AbortSignal): Promise<Blob | null> {
  const answer = await fetch(callAddress(settings.base, `thumbnails/${id}`), { headers: requestHeaders(), signal });
  if (answer.status >= 500) throw new Error(String(answer.status));
  return answer.ok ? answer.blob() : null;
}

/** The small picture that the server made of a document, as an address; null where it has none. */
function usePicture(id: Json, version: number | undefined) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['thumbnail', String(id), version],
    queryFn: async ({ signal }) => {
      const gathered = typeof id === 'number' ? await pictureAmong(id) : undefined;
      return gathered === undefined ? pictureAlone(id, signal) : gathered;
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
  return { url: data === null ? null : url, isError, refetch };
}

/** The beginning of a page, at the full width of its frame. */
const FILLS = { objectFit: 'cover', objectPosition: 'top' } as const;

type ThumbnailProps = { id: Json; version: number | undefined; size: number };

/** A small picture that the server made; the file itself stays where it is. */
export function Thumbnail({ id, version, size }: ThumbnailProps) {
  const { url } = usePicture(id, version);
  const edge = { border: 1, borderColor: 'divider', borderRadius: 0.5 };
  const box = { ...edge, width: size, height: size, bgcolor: 'surface.sunken', flexShrink: 0 };
  if (!url) return <Box sx={box} />;
  return <Box component="img" src={url} alt="" sx={{ ...box, ...FILLS }} />;
}

/** The same as the preview of a document on its record, which says what is missing or failed. */
export function SlotPreview({ id, version, label }: { id: Json; version: number | undefined; label: string }) {
  const translate = useTranslate();
  const { url, isError, refetch } = usePicture(id, version);
  if (url)
    return (
      <Box
        component="img"
        src={url}
        alt={translate('console.document.image', { title: label })}
        sx={{ display: 'block', width: 1, height: 1, ...FILLS }}
      />
    );
  if (!isError && url !== null) return null;
  return (
    <Box sx={{ p: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(isError ? 'console.document.failed' : 'placeholders.document')}
      </Typography>
      {isError ? (
        <Button size="small" onClick={() => void refetch()} sx={{ mt: 0.5 }}>
          {translate('console.retry')}
        </Button>
      ) : null}
    </Box>
  );
}
