/** The documents of quotes and lay-bys: as a file, and by mail. */
import type { SavedCartId } from '#kernel/id.ts'
import { payLink } from '#modules/setup/settings/server/pay-link.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { Db } from '#server/database.ts'
import type { ReadDocument } from '#modules/selling/document/server/sale-documents.ts'
import { laybySlip } from '../layby-document.ts'
import { mailOf } from '../layby.ts'
import { quoteSlip } from '../quote-document.ts'
import { getQuote } from './drafts.ts'
import { getLayby } from './laybys.ts'

const linkOf = ({ nursery_id }: Db, settings: Settings, kind: 'quote' | 'layby', id: string): string =>
  payLink(settings, { nursery_id, kind, id })

export const quoteDocument =
  (id: SavedCartId): ReadDocument =>
  async (db) => {
    const [quote, settings] = await Promise.all([getQuote(db, id), readSettings(db)])
    const { slip, document } = quoteSlip(quote, settings, quote.state === 'open' ? linkOf(db, settings, 'quote', id) : '')
    return { sale: slip, reference: { type: 'quote', id }, content: document, filename: `quote-${quote.number}` }
  }

export const laybyDocument =
  (id: SavedCartId): ReadDocument =>
  async (db) => {
    const [layby, settings] = await Promise.all([getLayby(db, id), readSettings(db)])
    const { slip, document } = laybySlip(layby, settings, linkOf(db, settings, 'layby', id))
    return {
      sale: slip,
      reference: { type: 'layby', id },
      content: document,
      filename: `lay-by-${layby.number}`,
      to: mailOf(layby),
    }
  }
