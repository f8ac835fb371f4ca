/** What the server's linker and the console's registry know of this plug-in without loading it. */
export const loanCalculatorManifest = {
  name: 'loan-calculator',
  slot: 'panel',
  contract: 2,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['post'],
    properties: { post: { type: 'string', pattern: '^/' } },
  },
} as const;
