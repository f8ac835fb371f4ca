import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { type ChangedFile, FileDifference } from './FileDifference.tsx';

export type FileDifferencesOptions = { get: string };

/** Up to so many files are open at once. */
const OPEN = 5;

/** What a version of the schema files changed, file by file, with both texts side by side. */
export default function FileDifferences(props: PluginProps<FileDifferencesOptions>) {
  const { options, record, call, translate, refresh } = props;
  const [files, setFiles] = useState<ChangedFile[]>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` asks again for the same
  useEffect(() => {
    const outdated = new AbortController();
    call({ path: options.get, signal: outdated.signal }).then(
      (answer) => {
        setFiles((answer as unknown as { resources: ChangedFile[] }).resources);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!outdated.signal.aborted)
          setFailure((error instanceof Error && error.message) || translate('console.error-load'));
      },
    );
    return () => outdated.abort();
  }, [call, options.get, refresh]);
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (!files) return <Skeleton variant="rounded" height={120} />;
  if (files.length === 0)
    return <Typography color="text.secondary">{translate(record.id === 1 ? 'first' : 'none')}</Typography>;
  return (
    <Stack sx={{ gap: 2 }}>
      {files.map((file) => (
        <FileDifference key={file.id} of={file} isOpen={files.length <= OPEN} translate={translate} />
      ))}
    </Stack>
  );
}
