/** What the plants room serves. */
import type { Serve } from '#server/serve.ts'

export function plants(_serve: Serve) {}
