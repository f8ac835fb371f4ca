import Box from '@mui/material/Box';

/** The product's mark. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: size, height: size, flex: 'none' }}>
      <Box component="rect" width="32" height="32" rx="8" sx={{ color: 'primary.main' }} fill="currentColor" />
      <path
        d="M8 23V9l8 9 8-9v14"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
