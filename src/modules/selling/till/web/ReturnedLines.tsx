/** Returned goods of an exchange as cart lines, each with its disposition and value. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { X } from 'lucide-react'
import type { CartReturn, ReturnedLine } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import styles from './ReturnedLines.module.css'

interface ReturnedLinesProps {
  readonly returned: CartReturn
  readonly change: ChangeCart
}

export function ReturnedLines({ returned, change }: ReturnedLinesProps) {
  const settings = useSettings()
  const setLines = (lines: readonly ReturnedLine[]) =>
    change((now) => ({ ...now, returned: lines.length > 0 ? { ...returned, lines } : undefined }))
  return (
    <section
      className={`soft rounded text-s ${styles['returned']}`}
      aria-label={`Returned from invoice ${returned.invoice_number}`}
    >
      <p>Returned from invoice {returned.invoice_number}</p>
      <ul>
        {returned.lines.map((line) => (
          <li className="grid items-center gap-6 ink num" key={line.sale_item_id}>
            <span>
              <b>{line.name}</b>
              <small>−{line.quantity}</small>
            </span>
            {returned.guarantee ? (
              <small>Died, guaranteed</small>
            ) : (
              <select
                className={inputClass}
                aria-label={`Stock: ${line.name}`}
                value={line.restock ? 'bench' : 'dump'}
                onChange={({ target }) =>
                  setLines(returned.lines.map((each) => (each === line ? { ...each, restock: target.value === 'bench' } : each)))
                }
              >
                <option value="bench">Back to stock</option>
                <option value="dump">Thrown away</option>
              </select>
            )}
            <strong>−{money(line.amount, settings)}</strong>
            <IconButton
              label={`Do not take ${line.name} back`}
              onClick={() => setLines(returned.lines.filter((each) => each !== line))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
