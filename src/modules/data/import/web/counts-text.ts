import { number } from '#web/ui/format.ts'

/** "12 customers, 1 price group"; counts of nothing are left out. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${number(count)} ${what}`)
    .join(', ') || 'nothing new'
