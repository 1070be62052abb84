/** The list price differs from the price in the cart: asks which one applies. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import type { Problem } from '#kernel/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format.ts'
import type { TillCart } from '#features/carts/cart.ts'
import styles from './PaymentPanel.module.css'
import type { ChangeCart } from '#features/carts/change-cart.ts'

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
  const choose = (price: string) => {
    change((now) => ({
      ...now,
      lines: now.lines.map((each, i) =>
        i === at ? { ...each, good: { ...each.good, price }, confirm_price: price !== current } : each,
      ),
    }))
    onChosen()
  }
  return (
    <div className={styles['notes']}>
      <Button onClick={() => choose(current)}>{money(current, settings)}</Button>
      <Button onClick={() => choose(line.good.price)}>{money(line.good.price, settings)}, quoted</Button>
    </div>
  )
}
