import FormHelperText from '@mui/material/FormHelperText';

/** What does not refuse a value but should be seen: under its control, and under the value once it is stored. */
export const Warnings = ({ texts = [] }: { texts?: readonly string[] | undefined }) =>
  texts.map((text) => (
    <FormHelperText key={text} role="status" sx={{ color: 'warning.main' }}>
      {text}
    </FormHelperText>
  ));
