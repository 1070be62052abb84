/** The spray diary of the demo, in line with the stock transactions of sprays. */
import { addDays, dayIn } from '#kernel/day.ts'
import { places } from './places.ts'
import { type Person, nameOf } from './people.ts'
import type { Chance } from './random.ts'
import type { Supply } from './stockroom.ts'
import type { Row } from './write.ts'

interface SprayContent {
  readonly rate: string
  readonly against: readonly string[]
  /** From the label. */
  readonly hours: number
}

/** By supply. Re-entry times are short enough that no place of yesterday is still closed. */
const contents: Readonly<Record<string, SprayContent>> = {
  'Copper oxychloride': { rate: '40 g in 10 L', against: ['Leaf spot', 'Downy mildew', 'Bacterial blight'], hours: 8 },
  'Horticultural oil': { rate: '100 ml in 10 L', against: ['Scale', 'Mites', 'Mealybug'], hours: 4 },
  'Insecticidal soap': { rate: '150 ml in 10 L', against: ['Aphids', 'Whitefly', 'Thrips'], hours: 4 },
  'Bacillus thuringiensis': { rate: '10 g in 10 L', against: ['Leaf-roller caterpillars', 'Cabbage white'], hours: 4 },
}
const weather = ['Calm, 14 °C', 'Light wind from the west, 17 °C', 'Overcast, 12 °C', 'Calm, 19 °C, dew dried off']

interface Diary {
  readonly supplies: Iterable<Supply>
  /** The stock ledger: transactions of sprays refer to the diary. */
  readonly transactions: Record<string, unknown>[]
  readonly growers: readonly Person[]
  readonly today: string
  readonly timeZone: string
}

/** One entry for each spray transaction of the last year. */
export function sprays({ supplies, transactions, growers, today, timeZone }: Diary, dice: Chance): Row[] {
  const named = new Map([...supplies].map(({ id, name }) => [id, name]))
  const since = addDays(today, -365)
  return transactions.flatMap((move) => {
    const product = named.get(String(move['inventory_item_id'])) ?? ''
    const content = contents[product]
    const at = String(move['transaction_date'])
    if (!content || move['kind'] !== 'use' || dayIn(timeZone, new Date(at)) < since) return []
    const [id, location, grower] = [dice.id(at), dice.pick(places), dice.pick(growers)]
    const closed_until = new Date(Date.parse(at) + content.hours * 3_600_000).toISOString()
    Object.assign(move, { reason: `Sprayed: ${location}`, reference_type: 'spray', reference_id: id })
    return [
      {
        id,
        sprayed_at: at,
        location,
        written_location: location,
        product,
        registration: '',
        rate: content.rate,
        against: dice.pick(content.against),
        applicator: nameOf(grower),
        equipment: dice.pick(['Knapsack', 'Trolley sprayer']),
        weather: dice.pick(weather),
        notes: '',
        reentry_hours: content.hours,
        closed_until,
        notified_at: closed_until,
        inventory_transaction_id: move['id'],
        reopen_reason: '',
        created_at: at,
        created_by: grower.user_id,
      },
    ]
  })
}
