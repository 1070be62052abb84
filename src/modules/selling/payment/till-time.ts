/** The time of a till's clock: it is stored as reported, and trusted only if it is plausible. */
/** A device that was offline for longer than this is not trusted. */
const longest = 14 * 86_400_000

/** The time of a sale: the till's clock if it is plausible and not ahead of ours, otherwise `now`, when it arrived. */
export function believedTime(tillTime: string | undefined, now: Date): Date {
  const tillTimeMs = Date.parse(tillTime ?? '')
  return now.getTime() - tillTimeMs <= longest ? new Date(Math.min(tillTimeMs, now.getTime())) : now
}
