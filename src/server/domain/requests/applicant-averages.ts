import type { View } from '../../core/context.ts';
import { AVERAGED, averagesManifest, averagesSql } from './averages-sql.ts';

export const applicantAverages: View = {
  name: 'applicant-averages',
  manifest: averagesManifest,
  reads: AVERAGED,
  from: (_db, call) => averagesSql('user', call.today),
};
