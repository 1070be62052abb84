/** Helpers of `guarded-post.test.ts` and `guarded-post.proof.ts`. */
import { webhookReceiver } from '#testing/webhook-receiver.ts'

export const receiver = await webhookReceiver()
