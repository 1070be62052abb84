/** Shared by `export-link.test.ts` and `export-link.proof.ts`. */

export const address = 'https://nursery.example'
