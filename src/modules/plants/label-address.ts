/** The address on a label: of a batch, or of a plant in any size. A phone opens it; a scanner reads the code at its end. */
import type { NurseryId } from '#kernel/id.ts'
import { readToken, tokenOf } from '#kernel/nursery-token.ts'

const keyLength = 16

interface LabelKey {
  readonly nursery_id: NurseryId
  readonly label_key: string
}

/** `/l/TOKEN`, and of a batch `/l/TOKEN/CODE`. */
export const labelPath = ({ nursery_id, label_key }: LabelKey, batchCode = ''): string =>
  `/l/${tokenOf(nursery_id, label_key)}${batchCode === '' ? '' : `/${encodeURIComponent(batchCode)}`}`

/** The key in a token; undefined for anything else. */
export function readLabelToken(token: string): LabelKey | undefined {
  const read = readToken(token, keyLength)
  return read && /^[\da-f]{16}$/.test(read.secret) ? { nursery_id: read.nursery_id, label_key: read.secret } : undefined
}

/**
 * Parses a scanned label: the key of a plant label or the code of a batch label; undefined if the label is not ours.
 */
export function readLabel(scanned: string): { readonly label_key: string } | { readonly batch_code: string } | undefined {
  const [, token = '', code = ''] = /(?:^|\/l\/)([\w-]{38})(?:\/([^/?#]+))?$/.exec(scanned.trim()) ?? []
  const key = readLabelToken(token)
  if (!key) return undefined
  try {
    return code === '' ? { label_key: key.label_key } : { batch_code: decodeURIComponent(code) }
  } catch {
    return undefined // It has a % that is no escape.
  }
}
