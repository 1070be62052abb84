/** Quantity and unit price of a line, for programs that multiply them themselves. */
import { trimEnd } from '#kernel/trim-end.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'

interface Line {
  readonly description: string
  readonly quantity: string
  readonly net: Cents
}

/** Quantity × unit price gives the line to the cent: with four decimals if that is exact, else as quantity 1 with the real quantity in the text. */
export function quantityAndUnit({ quantity, net, description }: Line) {
  const count = parseQuantity(quantity)
  const total = net * 1_000_000n
  const plain = trimmed(formatFixed(count, 4))
  if (count === 0n) return { description, quantity: '1', unit: moneyText(net) }
  if (total % count === 0n) return { description, quantity: plain, unit: trimmed(formatFixed(total / count, 4), 2) }
  return { description: `${plain} × ${description}`, quantity: '1', unit: moneyText(net) }
}

/** Removes trailing zeros, but leaves at least `least` decimals. */
export const trimmed = (text: string, least = 0): string => {
  const [whole = '', part = ''] = text.split('.')
  const decimals = trimEnd(part, '0').padEnd(least, '0')
  return decimals ? `${whole}.${decimals}` : whole
}
