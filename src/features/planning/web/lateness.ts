/** How many days something is late; 0 on its day. */
export const lateness = (due: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000))
