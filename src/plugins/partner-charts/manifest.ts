/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const partnerChartsManifest = {
  name: 'partner-charts',
  slot: 'page',
  contract: 1,
  ahead: 'get',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['get'],
    properties: { get: { type: 'string', pattern: '^/' } },
  },
} as const;
