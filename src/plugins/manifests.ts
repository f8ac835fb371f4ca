import type { Json, PluginSlot } from '../resource/model/definition.ts';
import { apiKeyManifest } from './api-key/manifest.ts';
import { cascadingCheckboxesManifest } from './cascading-checkboxes/manifest.ts';
import { changePasswordManifest } from './change-password/manifest.ts';
import { fileDifferencesManifest } from './file-differences/manifest.ts';
import { loanCalculatorManifest } from './loan-calculator/manifest.ts';
import { partnerChartsManifest } from './partner-charts/manifest.ts';
import { paymentPanelManifest } from './payment-panel/manifest.ts';
import { recoveryCodesManifest } from './recovery-codes/manifest.ts';
import { secondFactorManifest } from './second-factor/manifest.ts';

/** A plug-in, said in pure data: `options` is the JSON Schema (draft-07) that its options must hold. */
export type PluginManifest = {
  name: string;
  slot: PluginSlot;
  contract: number;
  options: Json;
  /** The option with the path that it asks first; on the first screen that is asked while its code comes. */
  prefetch?: string;
};

/** Every plug-in there is; the linker refuses any other name. One line each, in alphabetical order. */
export const manifests: readonly PluginManifest[] = [
  apiKeyManifest,
  cascadingCheckboxesManifest,
  changePasswordManifest,
  fileDifferencesManifest,
  loanCalculatorManifest,
  partnerChartsManifest,
  paymentPanelManifest,
  recoveryCodesManifest,
  secondFactorManifest,
].map((manifest) => manifest as unknown as PluginManifest);
