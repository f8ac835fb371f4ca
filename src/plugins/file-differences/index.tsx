import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import type { PluginProps } from '../../console/plugin.ts';
import { useFetched } from '../../console/ui/use-fetched.ts';
import { type ChangedFile, FileDifference } from './FileDifference.tsx';

export type FileDifferencesOptions = { get: string };

/** Up to so many files are open at once. */
const OPEN = 5;

/** What a version of the schema files changed, file by file, with both texts side by side. */
export default function FileDifferences(props: PluginProps<FileDifferencesOptions>) {
  const { record, translate } = props;
  const { answer, failure } = useFetched<{ resources: ChangedFile[] }>(props);
  if (failure) return <Alert severity="error">{failure}</Alert>;
  if (!answer) return <Skeleton variant="rounded" height={120} />;
  const files = answer.resources;
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
