/** The list price differs from the price in the cart: asks which one applies. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Problem } from '#kernel/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import { type UnitPrice, cheaperUnits, unitPricesText } from '#modules/setup/reference/unit-price.ts'
import { type Good, type TillCart, isPlant } from '#modules/selling/cart/cart.ts'
import styles from './PaymentPanel.module.css'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

interface PriceChoiceProps {
  readonly problem: Problem
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly onChosen: () => void
}

export function PriceChoice({ problem, cart, change, onChosen }: PriceChoiceProps) {
  const settings = useSettings()
  const at = Number(problem.extra['line'])
  const current = String(problem.extra['current_price'])
  const line = cart.lines[at]
  if (!line) return null
  const { good } = line
  const listed: Good = isPlant(good)
    ? { ...good, price: current, unit_prices: (problem.extra['current_unit_prices'] ?? []) as UnitPrice[] }
    : { ...good, price: current }
  const choose = (chosen: Good, confirm_price: boolean) => {
    change((now) => ({ ...now, lines: now.lines.map((each, i) => (i === at ? { ...each, good: chosen, confirm_price } : each)) }))
    onChosen()
  }
  const called = (each: Good) => {
    const units = isPlant(each)
      ? unitPricesText(cheaperUnits(each.price, each.unit_prices ?? []), (price) => money(price, settings))
      : ''
    return [money(each.price, settings), units].filter(Boolean).join(', ')
  }
  return (
    <div className={styles['notes']}>
      <Button onClick={() => choose(listed, false)}>{called(listed)}</Button>
      <Button onClick={() => choose(good, true)}>{called(good)}, quoted</Button>
    </div>
  )
}
