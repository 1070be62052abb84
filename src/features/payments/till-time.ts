/** What a till's clock is worth: it is kept as it was told, and believed only where it can be true. */
/** A device that was without a network longer than this is not believed. */
const longest = 14 * 86_400_000

/** When a sale was rung up: by the till's clock if it is believable and not ahead of ours, otherwise `now`, when it arrived. */
export function believedTime(tillTime: string | undefined, now: Date): Date {
  const tillTimeMs = Date.parse(tillTime ?? '')
  return now.getTime() - tillTimeMs <= longest ? new Date(Math.min(tillTimeMs, now.getTime())) : now
}
