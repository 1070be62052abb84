/** What is not finished at the demo's till: a cart that waits, quotes, and a lay-by with its deposit. */
import { totalOf } from '#features/sales/kept.ts'
import { type Good, type TillCart, addToCart, emptyCart } from '#features/sales/till.ts'
import type { Settings } from '#features/settings/settings.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { instantIn } from './clock.ts'
import type { Person } from './people.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import type { Row } from './write.ts'

interface Around {
  readonly kinds: readonly Kind[]
  readonly sellers: readonly Person[]
  readonly settings: Settings
  readonly today: string
}

export function keptCarts(
  { kinds, sellers, settings, today }: Around,
  dice: Chance,
): { carts: Row[]; payments: Row[]; counters: Row[] } {
  const plenty = kinds.filter(({ stock, special }) => stock >= 30 && special === null)
  const cartOf = (customer_name: string, sizes: readonly number[], ...more: readonly Good[]): TillCart => {
    const plants = dice.some(plenty, sizes.length).map((kind, i) => [goodOf(kind), sizes[i] ?? 1] as const)
    const empty: TillCart = { ...emptyCart, customer_name, discount: { percent: '0' } }
    const cart = plants.reduce((all, [good, quantity]) => addToCart(all, good, quantity), empty)
    return more.reduce<TillCart>((all, good) => addToCart(all, good), cart)
  }
  const row = (kind: string, cart: TillCart, daysAgo: number, more: Row): Row => {
    const created_at = instantIn(settings.timeZone, addDays(today, -daysAgo), 10 * 60 + dice.int(0, 300))
    return {
      id: dice.id(created_at),
      kind,
      number: null,
      name: '',
      customer_name: cart.customer_name,
      contact: '',
      cart,
      total_amount: moneyText(totalOf(cart, settings, today)),
      valid_until: null,
      state: 'open',
      created_at,
      created_by: dice.pick(sellers).user_id,
      ...more,
    }
  }
  const delivery = { id: dice.id(instantIn(settings.timeZone, today, 600)), name: 'Delivery', price: '45.00', taxed: true }
  const layby = row('layby', cartOf('Helen Marsh', [6, 4]), 6, {
    number: 'L00001',
    contact: '021 555 0142',
    valid_until: addDays(today, 54),
  })
  return {
    carts: [
      row('parked', cartOf('', [2, 3, 1]), 1, { name: 'Red hat, went back for ferns' }),
      row('quote', cartOf('Ridge Road School', [12, 8, 20], delivery), 3, { number: 'Q00001', valid_until: addDays(today, 11) }),
      row('quote', cartOf('J. Patel', [5, 2]), 20, { number: 'Q00002', valid_until: addDays(today, -6) }),
      layby,
    ],
    payments: [
      {
        id: dice.id(String(layby['created_at'])),
        layby_id: layby['id'],
        amount: '20.00',
        method: 'eftpos',
        rounding: '0',
        paid_at: layby['created_at'],
        created_by: layby['created_by'],
      },
    ],
    counters: [
      { name: 'quote', prefix: 'Q', digits: 5, next_number: 3 },
      { name: 'layby', prefix: 'L', digits: 5, next_number: 2 },
    ],
  }
}

const goodOf = ({ price_id, plant, container_size, price, barcode, stock }: Kind): Good => ({
  id: price_id,
  plant_type_id: plant.id,
  container_size,
  common_name: plant.common_name,
  botanical_name: plant.botanical_name,
  category: plant.category,
  price: moneyText(price),
  barcode,
  available: stock,
  photo: null,
})
