/** Routes of the availability module. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { linksOf, revokeLink, shareList } from './availability-links.ts'
import { drawAvailability, mailAvailability } from './availability-mail.ts'
import { availabilityFile } from './availability-pdf.ts'
import { availability as readAvailability } from './availability.ts'

export function availability(serve: Serve) {
  serve(calls.listAvailability, ({ db, query }) => readAvailability(db, query.business_account_id))
  serve(calls.getAvailabilityPdf, ({ db, query = {} }) => availabilityFile(db, query))
  serve(calls.listAvailabilityLinks, ({ db }) => linksOf(db))
  serve(calls.shareAvailability, ({ db, who, body }) => shareList(db, who, body))
  serve(calls.revokeAvailabilityLink, ({ db, who, params }) => revokeLink(db, who, params.id))
  serve(
    calls.mailAvailability,
    ({ transaction, body }) => drawAvailability(transaction, body),
    ({ db, who }, lists) => mailAvailability(db, who.user_id, lists),
  )
}
