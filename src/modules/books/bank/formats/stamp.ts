/** Days of banks' time stamps. A time that is written with its zone is an instant, which belongs to the day of the nursery. Pure. */
import { dayIn } from '#kernel/day.ts'
import { writtenInstant } from '#kernel/written-day.ts'

/** Times that programs write where they know none. */
const isPlaceholder = (text: string) => /[T ](?:00:00|12:00)(?::00(?:\.0+)?)?(?![:\d])/.test(text)

/** Day of each stamp, which is written in ISO 8601; where all times of the file are midnight or noon, the days as they stand. */
export function daysOfStamps(stamps: readonly string[], timeZone: string): string[] {
  const areTimes = stamps.some((stamp) => writtenInstant(stamp) !== undefined && !isPlaceholder(stamp))
  return stamps.map((stamp) => {
    const instant = areTimes ? writtenInstant(stamp) : undefined
    return instant === undefined ? stamp.slice(0, 10) : dayIn(timeZone, instant)
  })
}
