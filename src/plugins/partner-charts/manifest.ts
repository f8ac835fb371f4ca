/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const partnerChartsManifest = {
  name: 'partner-charts',
  slot: 'page',
  contract: 2,
  prefetch: 'get',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['get'],
    properties: { get: { type: 'string', pattern: '^/' } },
  },
} as const;
