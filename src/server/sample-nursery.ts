/** The sample nursery: one in an installation, the same on every node. */
import type { NurseryId } from '#kernel/id.ts'

/** Made up, not derived from an account: no provider has one for it. */
export const sampleNurseryId: NurseryId = '5a3b1e00-0000-8000-8000-000000000000'
