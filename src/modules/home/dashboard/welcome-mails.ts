/** The three mails that help a new nursery's owner: which of them is due. */
import { addDays } from '#kernel/day.ts'

/** In the order they are sent. */
export const welcomeMails = ['start', 'third_day', 'trial_end'] as const
export type WelcomeMail = (typeof welcomeMails)[number]

interface NewNursery {
  /** Today and the hour, in the nursery's time zone. */
  readonly today: string
  readonly hour: number
  /** The day it signed up. */
  readonly signed_up_on: string
  /** The last day of the trial; undefined without one. */
  readonly trial_ends_on: string | undefined
  readonly sent: readonly WelcomeMail[]
  readonly last_sent_on: string | undefined
  readonly stopped: boolean
}

/** The hours in which a mail is welcome. */
const hours = { from: 8, before: 19 }

/** The first and the last day on which each is sent: one that could not be sent by then would be of no use. */
const daysOf = ({
  signed_up_on,
  trial_ends_on,
}: NewNursery): Readonly<Record<WelcomeMail, readonly [string, string] | undefined>> => ({
  start: [signed_up_on, addDays(signed_up_on, 2)],
  third_day: [addDays(signed_up_on, 3), addDays(signed_up_on, 7)],
  trial_end: trial_ends_on === undefined ? undefined : [addDays(trial_ends_on, -3), addDays(trial_ends_on, -1)],
})

/** One a day at most, each once, whatever the clock does; undefined if none is due. */
export function dueWelcomeMail(nursery: NewNursery): WelcomeMail | undefined {
  const { today, hour, sent, last_sent_on, stopped } = nursery
  if (stopped || hour < hours.from || hour >= hours.before) return undefined
  if (last_sent_on !== undefined && last_sent_on >= today) return undefined
  const days = daysOf(nursery)
  return welcomeMails.findLast((mail) => {
    const [from = '', to = ''] = days[mail] ?? []
    return !sent.includes(mail) && from !== '' && today >= from && today <= to
  })
}
