/** Days that a bank writes without a year, Nov 13 or 28-Dec: each is the last such day until the end of the statement. Pure. */
import { type DateOrder, dateOrders, writtenDay } from '#kernel/written-day.ts'

type Rows = readonly (readonly string[])[]

const dayAndMonth =
  /^(?:\p{L}{2,9}[.,]? )?(?:(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]+(\p{L}{3,12})\.?|(\p{L}{3,12})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?)$/u

/** 13 Nov as `13 Nov`; '' for any other text. */
function bareDay(cell: string): string {
  const [, date, month, monthFirst, dateLast] = dayAndMonth.exec(cell.trim().slice(0, 40)) ?? []
  const day = `${date ?? dateLast ?? ''} ${month ?? monthFirst ?? ''}`
  return inYear(day, 2024) === undefined ? '' : day
}

const inYear = (day: string, year: number) => writtenDay(`${day} ${year}`, 'day first')

/** The last such day until the end. */
function lastUntil(day: string, end: string): string | undefined {
  const year = Number(end.slice(0, 4))
  return [year, year - 1].map((each) => inYear(day, each)).find((each) => each !== undefined && each <= end)
}

/** Years of a longer file cannot be known. */
const mostTurns = 1

/** The rows with their days in full, where no row has a whole day in the column of most bare ones; the same rows elsewhere. */
export function withYears(rows: Rows, today: string): Rows {
  const counts = new Map<number, number>()
  for (const row of rows.slice(0, sampledRows))
    row.forEach((cell, place) => {
      if (bareDay(cell) !== '') counts.set(place, (counts.get(place) ?? 0) + 1)
    })
  const [[place, most] = [-1, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  const first = rows.findIndex((row) => bareDay(row[place] ?? '') !== '')
  const lines = rows.slice(first)
  const isWhole = (cell: string) => dateOrders.some((order) => writtenDay(cell.slice(0, 60), order) !== undefined)
  if (most === 0 || lines.some((row) => row.some(isWhole))) return rows
  const end = endOf(rows.slice(0, first), today)
  const days = lines.map((row) => lastUntil(bareDay(row[place] ?? ''), end))
  const turns = days.filter((day, i) => turnsYear(day, days[i - 1])).length
  if (turns > mostTurns) return rows
  return rows.map((row, i) => {
    const day = i < first ? undefined : days[i - first]
    return day === undefined ? row : row.with(place, day)
  })
}

const sampledRows = 1_000

const turnsYear = (day = '', before = '') =>
  day !== '' && before !== '' && Math.abs(Number(day.slice(5, 7)) - Number(before.slice(5, 7))) > 6

const wholeDay = /\d{4}-\d{2}-\d{2}|\d{1,2}[-/. ]+(?:\d{1,2}|\p{L}{3,12})\.?[-/., ]+\d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4}/gu

/** The last day that the rows above the lines name; today without one. */
function endOf(above: Rows, today: string): string {
  const written = above.flatMap((row) => row.flatMap((cell) => cell.slice(0, 200).match(wholeDay) ?? []))
  const daysIn = (order: DateOrder) => written.flatMap((text) => writtenDay(text, order) ?? [])
  const ends = dateOrders.map((order) => daysIn(order).toSorted().at(-1) ?? '')
  const known = ends.filter((day) => day !== '' && day <= today).toSorted()
  return known.at(-1) ?? today
}
