/** Instants of a day in the nursery's own time zone. */

const offsets = new Map<string, string>()

/** `2026-09-05`, 545 minutes after midnight → the instant of 09:05 there, RFC 3339 in UTC. For working hours. */
export function instantIn(timeZone: string, day: string, minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
  const minute = String(Math.floor(minutes) % 60).padStart(2, '0')
  return new Date(`${day}T${hour}:${minute}:00${offsetOn(timeZone, day)}`).toISOString()
}

// Daylight saving changes at night: the offset at noon holds for the working day.
function offsetOn(timeZone: string, day: string): string {
  const key = timeZone + day
  let offset = offsets.get(key)
  if (offset === undefined) {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      new Date(`${day}T00:00:00Z`),
    )
    offset = /[+-]\d\d:\d\d/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '')?.[0] ?? 'Z'
    offsets.set(key, offset)
  }
  return offset
}
