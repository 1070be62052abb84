/** Money, numbers, days and times on the screen are written as they are on paper. */
import { dayIn } from '#kernel/day.ts'
import { type Formats, relativeTime } from '#kernel/format.ts'

export * from '#kernel/format.ts'

/** The day it is where the nursery is. */
export const todayOf = ({ timeZone }: Pick<Formats, 'timeZone'>): string => dayIn(timeZone, new Date())

/** Age of an instant: 'Just now', '5m', '3h', '2d ago', then its date. */
export const ago = (instant: string, formats: Formats): string => relativeTime(instant, new Date(), formats)
