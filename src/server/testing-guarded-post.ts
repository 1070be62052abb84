/** Helpers of `guarded-post.test.ts` and `guarded-post.proof.ts`. */
import { webhookReceiver } from '#testing/webhook-receiver.ts'
import { guardedPost } from './guarded-post.ts'
import { sendableAddress } from './public-address.ts'

export const receiver = await webhookReceiver()

export const postTo = async (address: string, headers: Readonly<Record<string, string>>, body: string) =>
  guardedPost(await sendableAddress(address), headers, body)
