/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const paymentPanelManifest = {
  name: 'payment-panel',
  slot: 'panel',
  contract: 2,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['get'],
    properties: {
      get: {
        type: 'object',
        additionalProperties: false,
        required: ['request'],
        properties: {
          request: { type: 'string', pattern: '^/' },
          to_finish: { type: 'string', pattern: '^/' },
          payable: { type: 'string', pattern: '^/' },
          expired: { type: 'string', pattern: '^/' },
          amounts: { type: 'string', pattern: '^/' },
          rows: { type: 'string', pattern: '^/' },
        },
      },
      simulate: { type: 'string', pattern: '^/' },
    },
  },
} as const;
