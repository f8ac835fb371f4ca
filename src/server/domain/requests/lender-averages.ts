import type { View } from '../../core/context.ts';
import { AVERAGED, averagesManifest, averagesSql } from './averages-sql.ts';

export const lenderAverages: View = {
  name: 'lender-averages',
  manifest: averagesManifest,
  reads: AVERAGED,
  from: (_db, call) => averagesSql('user_lender', call.today),
};
