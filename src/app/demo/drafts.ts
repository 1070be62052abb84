/** Unfinished business at the demo's till: a parked cart, quotes, and lay-bys with their payments. */
import { totalOf } from '#modules/selling/draft/draft.ts'
import { cartColumns, lineColumns } from '#modules/selling/draft/saved-cart.ts'
import { addToCart } from '#modules/selling/cart/change-cart.ts'
import { type Good, type TillCart, emptyCart } from '#modules/selling/cart/cart.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
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

interface Laying {
  readonly contact: string
  readonly daysAgo: number
  /** Days from today; negative: days ago. */
  readonly due: number
  /** The amount, the method, and how many days ago. */
  readonly paid: readonly (readonly [amount: string, method: string, daysAgo: number])[]
  readonly state?: string
  readonly closed_at?: string
}

export function savedCarts(
  { kinds, sellers, settings, today }: Around,
  dice: Chance,
): { carts: Row[]; lines: Row[]; payments: Row[]; sequences: Row[] } {
  const plenty = kinds.filter(({ stock, special }) => stock >= 30 && special === null)
  const cartOf = (customer_name: string, sizes: readonly number[], ...more: readonly Good[]): TillCart => {
    const plants = dice.some(plenty, sizes.length).map((kind, i) => [goodOf(kind), sizes[i] ?? 1] as const)
    const empty: TillCart = { ...emptyCart, customer_name, discount: { percent: '0' } }
    const cart = plants.reduce((all, [good, quantity]) => addToCart(all, good, quantity), empty)
    return more.reduce<TillCart>((all, good) => addToCart(all, good), cart)
  }
  const lines: Row[] = []
  const row = (kind: 'parked' | 'quote' | 'layby', cart: TillCart, daysAgo: number, more: Row): Row => {
    const created_at = instantIn(settings.timeZone, addDays(today, -daysAgo), 10 * 60 + dice.int(0, 300))
    const id = dice.id(created_at)
    for (const line of lineColumns(cart, kind)) {
      const quantity_reserved = more['state'] === 'cancelled' ? '0' : line.quantity_reserved
      lines.push({ ...line, id: dice.id(created_at), saved_cart_id: id, quantity_reserved })
    }
    return {
      id,
      kind,
      number: null,
      name: '',
      ...cartColumns(cart),
      contact: '',
      total_amount: moneyText(totalOf(cart, settings, today)),
      valid_until: null,
      state: 'open',
      created_at,
      created_by: dice.pick(sellers).user_id,
      closed_at: null,
      ...more,
    }
  }
  const delivery = {
    id: dice.id(instantIn(settings.timeZone, today, 600)),
    name: 'Delivery',
    price: '45.00',
    tax_kind: 'standard' as const,
  }
  const layby = (number: number, name: string, sizes: readonly number[], { daysAgo, due, paid, ...more }: Laying) => {
    const cart = row('layby', cartOf(name, sizes), daysAgo, {
      number: `L0000${number}`,
      valid_until: addDays(today, due),
      ...more,
    })
    let last: string | null = null
    const payments = paid.map(([amount, method, on]) => {
      const paid_at = instantIn(settings.timeZone, addDays(today, -on), 11 * 60 + dice.int(0, 200))
      const id = dice.id(paid_at)
      // A negative amount reverses the payment before it.
      const reverses = amount.startsWith('-') ? last : null
      last = id
      return {
        id,
        kind: 'layby',
        layby_id: cart['id'],
        amount,
        method,
        rounding: '0',
        paid_on: addDays(today, -on),
        paid_at,
        reverses,
        reason: reverses === null ? '' : 'Changed her mind',
        created_by: dice.pick(sellers).user_id,
      }
    })
    return { cart, payments }
  }
  const laybys = [
    layby(1, 'Helen Marsh', [6, 4], { contact: '021 555 0142', daysAgo: 6, due: 54, paid: [['20.00', 'eftpos', 6]] }),
    layby(2, 'Tama Rōpata', [3, 2, 5], {
      contact: 'tama.ropata@example.com',
      daysAgo: 66,
      due: -6,
      paid: [
        ['30.00', 'cash', 66],
        ['25.00', 'eftpos', 38],
      ],
    }),
    layby(3, 'Priya Nair', [8], { contact: '027 555 0190', daysAgo: 21, due: 39, paid: [['40.00', 'card', 21]] }),
    layby(4, 'Joan Ellery', [2, 2], {
      contact: '03 555 0117',
      daysAgo: 40,
      due: 20,
      state: 'cancelled',
      closed_at: instantIn(settings.timeZone, addDays(today, -12), 14 * 60),
      paid: [
        ['15.00', 'eftpos', 40],
        ['-15.00', 'eftpos', 12],
      ],
    }),
  ]
  return {
    carts: [
      row('parked', cartOf('', [2, 3, 1]), 1, { name: 'Red hat, went back for ferns' }),
      row('quote', cartOf('Ridge Road School', [12, 8, 20], delivery), 3, { number: 'Q00001', valid_until: addDays(today, 11) }),
      row('quote', cartOf('J. Patel', [5, 2]), 20, { number: 'Q00002', valid_until: addDays(today, -6) }),
      ...laybys.map(({ cart }) => cart),
    ],
    lines,
    payments: laybys.flatMap(({ payments }) => payments),
    sequences: [
      { kind: 'quote', series: '', prefix: 'Q', digits: 5, next_number: 3 },
      { kind: 'layby', series: '', prefix: 'L', digits: 5, next_number: 5 },
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
