/** Finds the columns of past sales that are months, weeks or days. Pure. */
import { writtenDay, writtenMonth } from '#kernel/written-day.ts'
import { type Finder, type TitledRows, namesColumn } from './titled-rows.ts'

const counts = /\b(?:qty|quantity|units?|sold|sales|plants|pots)\b/gi
const sums = /[$£€]|\b(?:value|revenue|amount|turnover|income|total|net|gross)\b/i
const monthName = /^\p{L}{3,9}\.?$/u
/** 2025/26 and 2025-2026 are two years. */
const severalYears = /\b20\d\d ?[/–-] ?(?:20)?\d\d\b(?![/.-]\d)/
const yearOf = (text: string) => (severalYears.test(text) ? undefined : /\b20\d\d\b/.exec(text)?.[0])

/** The period of a title: Jan-26, Qty Jan 2026, 2026 Jan, 2026-01-05, Wk 14 2026; the name of a month alone gets the year. */
function periodOf(title: string, year: string | undefined): string | undefined {
  const text = title
    .replaceAll(counts, ' ')
    .replaceAll(/[’'‘]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(20\d\d) (\p{L}{3,9})\.?$/u, '$2 $1')
    .trim()
  if (sums.test(title)) return undefined
  if (monthName.test(text)) return writtenMonth(`${text} 2000`) === undefined ? undefined : `${text}${year ? ` ${year}` : ''}`
  const isPeriod =
    writtenMonth(text) !== undefined ||
    (/^\d/.test(text) && (writtenDay(text, 'day first') ?? writtenDay(text, 'month first')) !== undefined) ||
    /^(?:\d{4}[-/ ]?)?(?:w|wk|week) ?\d{1,2}\b/i.test(text)
  return isPeriod ? text : undefined
}

const isMonth = (period: string) =>
  writtenMonth(period) !== undefined ||
  ['day first', 'month first'].some((order) => writtenDay(period, order as 'day first')?.endsWith('-01') === true)

/** The year that the lines above the titles name, if they name one. */
function yearAbove({ rows, header_row }: TitledRows): string | undefined {
  const years = new Set(
    rows.filter(([row]) => row < header_row).flatMap(([, cells]) => cells.flatMap((cell) => yearOf(String(cell)) ?? [])),
  )
  return years.size === 1 ? [...years][0] : undefined
}

/** Months, weeks or days of sales, unless a title names the day. */
export const periodColumns: Finder = (kind, file) => {
  const { titles } = file
  if (kind.id !== 'past-sales' || titles.some((title) => namesColumn(kind, 'Date', title))) return undefined
  const found = titles.flatMap((title, place) => {
    const period = periodOf(title, undefined)
    return period === undefined ? [] : [{ period, place, title }]
  })
  // Mar alone may be the beginning of another word; three months after each other are months.
  const bare = found.filter(({ period }) => monthName.test(period))
  const numbers = bare.map(({ period }) => Number(writtenMonth(`${period} 2000`)?.slice(5, 7)))
  const areMonths = numbers.length > 2 && numbers.every((each, i) => i === 0 || each === ((numbers[i - 1] ?? 0) % 12) + 1)
  const isAscending = numbers.every((each, i) => i === 0 || each > (numbers[i - 1] ?? 0))
  const year = isAscending ? yearAbove(file) : undefined
  const periods = found.filter((each) => areMonths || !bare.includes(each))
  if (periods.length < 2) return undefined
  const labels = periods.map(({ title, place }) => ({ label: periodOf(title, year) ?? '', places: [place] }))
  const all = labels.map(({ label }) => label)
  const made = all.some((label) => /w/i.test(label)) ? 'Week' : all.every(isMonth) || areMonths ? 'Month' : 'Date'
  return {
    made: [made, 'Quantity'],
    columns: labels,
    dropped: titles.flatMap((title, place) => (namesColumn(kind, 'Quantity', title) || /^total\b/i.test(title) ? [place] : [])),
    isZeroNothing: true,
    one: made === 'Date' ? 'day' : made.toLowerCase(),
  }
}
