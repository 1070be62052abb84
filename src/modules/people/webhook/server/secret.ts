/** The secret of a webhook and its signature, by Standard Webhooks. The secret is stored nowhere: it is derived from that of the installation. */
import { createHmac } from 'node:crypto'
import { derived } from '#server/secrets.ts'

/** Bytes that sign, from the installation's secret and the id of the webhook. */
export const signingKey = (secret: string, webhookId: string): Buffer =>
  Buffer.from(derived(secret, `webhook ${webhookId}`), 'base64url')

/** The secret as the receiver gets it: `whsec_` and base64. */
export const secretText = (secret: string, webhookId: string): string =>
  `whsec_${signingKey(secret, webhookId).toString('base64')}`

interface Signed {
  readonly id: string
  readonly body: string
  readonly now: Date
}

/** The headers of a delivery: its id, the time of sending and the signature over both and the body. */
export function signatureHeaders(key: Buffer, { id, body, now }: Signed): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
