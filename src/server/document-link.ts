/** Public address of one document for its customer: signed, so that nobody can guess one, and stored nowhere. */
import { timingSafeEqual } from 'node:crypto'
import type { NurseryId } from '#kernel/id.ts'
import { publicAddress } from './own-addresses.ts'
import { signatureOf } from './sealed-text.ts'

export const linkedKinds = ['sale', 'account', 'order', 'quote', 'layby'] as const
export type LinkedKind = (typeof linkedKinds)[number]

export interface LinkedDocument {
  readonly nursery_id: NurseryId
  readonly kind: LinkedKind
  readonly id: string
}

const signatureLength = 16
const idLength = 16
const tokenLength = 1 + 2 * idLength + signatureLength

const shortSignature = (bytes: Buffer) => signatureOf(bytes).subarray(0, signatureLength)
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export function payPath({ nursery_id, kind, id }: LinkedDocument): string {
  const signed = Buffer.concat([Buffer.from([linkedKinds.indexOf(kind)]), bytesOf(nursery_id), bytesOf(id)])
  return `/pay/${Buffer.concat([signed, shortSignature(signed)]).toString('base64url')}`
}

/** Address at which the customer pays the document. */
export const payAddress = (document: LinkedDocument): string => `${publicAddress()}${payPath(document)}`

/** Undefined for a token that was not signed here. */
export function readPayToken(token: string): LinkedDocument | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== tokenLength || bytes.toString('base64url') !== token) return undefined
  const signed = bytes.subarray(0, tokenLength - signatureLength)
  const kind = linkedKinds[bytes[0] ?? linkedKinds.length]
  if (kind === undefined || !timingSafeEqual(shortSignature(signed), bytes.subarray(-signatureLength))) return undefined
  return { kind, nursery_id: uuidOf(bytes.subarray(1, 1 + idLength)), id: uuidOf(bytes.subarray(1 + idLength, 1 + 2 * idLength)) }
}
