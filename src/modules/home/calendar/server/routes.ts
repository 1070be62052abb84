/** Routes of a person's calendar. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { makeLink, revokeLink } from './calendar-feed.ts'
import { madeLink } from './calendar.queries.ts'

export function calendars(serve: Serve) {
  serve(calls.getCalendarLink, async ({ db, who }) => ({ made_at: (await madeLink(db, who.user_id))?.created_at ?? null }))
  serve(calls.makeCalendarLink, ({ db, who }) => makeLink(db, who.user_id))
  serve(calls.removeCalendarLink, ({ db, who }) => revokeLink(db, who.user_id))
}
