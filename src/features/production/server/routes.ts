/** What the production room serves. */
import type { Serve } from '#server/serve.ts'

export function production(_serve: Serve) {}
