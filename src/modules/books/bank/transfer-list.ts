/** Lists of transfers that have both sides in each row, as those of Wise: made into the lines of the account. Pure. */
import { moneyText } from '#kernel/money.ts'
import { writtenAmount } from '#kernel/written-number.ts'
import { bareTitle } from './titles.ts'

type Cells = readonly (readonly string[])[]

const sides = ['name', 'amount after fees', 'currency', 'fee amount'] as const
const [name, amount, currency, fee] = sides

/** The rows with one name, amount and currency each in place of those of both sides; as they are where they have no sides. */
export function withOwnSide(cells: Cells): Cells {
  const head = cells.slice(0, 40).findIndex((row) => row.some((cell) => bareTitle(cell) === `source ${amount}`))
  const titles = cells[head]?.map(bareTitle) ?? []
  const direction = titles.indexOf('direction')
  if (direction === -1 || !titles.includes(`target ${amount}`)) return cells
  const isSide = titles.map((title) => sides.some((each) => title === `source ${each}` || title === `target ${each}`))
  return cells.map((row, i) => {
    const rest = row.filter((_, place) => !isSide[place])
    if (i < head) return row
    if (i === head) return [...rest, 'Name', 'Amount', 'Currency']
    const cell = (title: string) => row[titles.indexOf(title)] ?? ''
    const cents = (title: string) => writtenAmount(cell(title), 'point')?.cents
    const way = row[direction]?.trim().toUpperCase()
    const [sent, received] = [cents(`source ${amount}`), cents(`target ${amount}`)]
    if (way === 'OUT' && sent !== undefined)
      return [...rest, cell(`target ${name}`), moneyText(-sent - (cents(`source ${fee}`) ?? 0n)), cell(`source ${currency}`)]
    if (way === 'IN' && received !== undefined)
      return [...rest, cell(`source ${name}`), moneyText(received), cell(`target ${currency}`)]
    return [...rest, cell(`target ${name}`), '', '']
  })
}
