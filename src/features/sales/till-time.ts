/** What a till's clock is worth: it is kept as it was told, and believed only where it can be true. */
import { dayIn } from '#kernel/day.ts'

/** A device that was without a network longer than this is not believed. */
const longest = 14 * 86_400_000
/** A clock may run ahead a little. */
const ahead = 10 * 60_000

/** The day of a sale in the nursery's time zone: the till's if it is believable, otherwise that of `now`. */
export function believedDay(tillTime: string | undefined, now: Date, timeZone: string): string {
  const told = tillTime === undefined ? Number.NaN : Date.parse(tillTime)
  const old = now.getTime() - told
  return dayIn(timeZone, old >= -ahead && old <= longest ? new Date(Math.min(told, now.getTime())) : now)
}
