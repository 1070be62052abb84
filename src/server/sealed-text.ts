/** Secrets of other services that a nursery entrusts to the product: stored encrypted, each for the one row that holds it. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'glasshouse', purpose, 32))

let keys: { readonly sealing: Buffer; readonly signing: Buffer } | undefined

/** Called once, at the start, with the installation's secret. */
export const setSealingSecret = (secret: string): void =>
  void (keys = { sealing: keyOf(secret, 'sealed texts'), signing: keyOf(secret, 'signed links') })

function keysInUse() {
  if (!keys) throw new Error('setSealingSecret was not called.')
  return keys
}

/** Signature that only this installation can make, by which it knows its own links again. */
export const signatureOf = (bytes: Buffer): Buffer => createHmac('sha256', keysInUse().signing).update(bytes).digest()

/** AES-256-GCM; `row` names the row that the text belongs to, and in no other can it be opened. */
export function seal(text: string, row: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keysInUse().sealing, nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for a text that was sealed for another row, with another secret, or was changed. */
export function unseal(sealed: string, row: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const cipher = createDecipheriv('aes-256-gcm', keysInUse().sealing, bytes.subarray(0, 12), { authTagLength: 16 })
    cipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
