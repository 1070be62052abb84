/** What a till's clock is worth: it is kept as it was told, and believed only where it can be true. */
/** A device that was without a network longer than this is not believed. */
const longest = 14 * 86_400_000
/** A clock may run ahead a little. */
const ahead = 10 * 60_000

/** When a sale was rung up: by the till's clock if it is believable, otherwise `now`, when it arrived. */
export function believedTime(tillTime: string | undefined, now: Date): Date {
  const told = tillTime === undefined ? Number.NaN : Date.parse(tillTime)
  const old = now.getTime() - told
  return old >= -ahead && old <= longest ? new Date(Math.min(told, now.getTime())) : now
}
