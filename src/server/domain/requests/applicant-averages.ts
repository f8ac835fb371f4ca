import type { View } from '../../core/context.ts';
import { averagesManifest, averagesSql } from './averages-sql.ts';

export const applicantAverages: View = {
  name: 'applicant-averages',
  manifest: averagesManifest,
  from: (_db, call) => averagesSql('user', call.today),
};
