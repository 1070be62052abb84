/** Link on a document by which its customer pays it by card: its address, and a code to scan on paper. */
import { renderSVG } from 'uqr'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { type LinkedDocument, payAddress } from '#server/document-link.ts'
import type { Block } from '#server/pdf.ts'
import type { Settings } from '../settings.ts'
import { readSettings } from './read-settings.ts'
import { writeSetting } from './settings.queries.ts'

/** '' while the nursery wants no links. */
export const payLink = ({ payLinks }: Pick<Settings, 'payLinks'>, document: LinkedDocument): string =>
  payLinks === 'off' ? '' : payAddress(document)

/** Documents carry no links any more, because nothing can be paid by them. */
export async function stopPayLinks(db: Db, userId: UserId): Promise<void> {
  if ((await readSettings(db)).payLinks !== 'off') await writeSetting(db, 'payLinks', 'off', userId)
}

/** As SVG text, without a border. */
export const payCode = (address: string): string => renderSVG(address, { ecc: 'M', border: 0 })

/** Side of the printed code in points: 28 mm, which a phone reads at arm's length. */
const codeSide = 80

/** Nothing for ''. */
export function payLinkBlocks(address: string, align: 'start' | 'middle' = 'start'): Block[] {
  if (address === '') return []
  const code = { width: codeSide, blocks: [{ picture: payCode(address), width: codeSide, height: codeSide }] }
  const words: Block[] = [
    { text: 'Pay online', bold: true, align },
    { text: 'Scan the code with your phone, and pay by card or wallet.', align, above: 1 },
    { text: address, ink: 'grey', size: 7, align, above: 4 },
  ]
  const rest = { width: 'rest', blocks: [] } as const
  return align === 'middle'
    ? [...words, { beside: [rest, code, rest], above: 8 }]
    : [{ beside: [code, { width: 'rest', blocks: words }], above: 4 }]
}
