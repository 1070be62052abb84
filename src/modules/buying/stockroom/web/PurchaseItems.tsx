/** The lines of a purchase order: how much of each came, and where its bills differ. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { notBilled } from '../match.ts'
import { type WholePurchase, costShown } from '../purchase.ts'
import styles from './Stockroom.module.css'

export function PurchaseItems({ purchase }: { readonly purchase: WholePurchase }) {
  const settings = useSettings()
  return (
    <ul className={styles['lines']} aria-label="Lines">
      {purchase.items.map((line) => {
        const [in_, of] = [Number(line.quantity_received), Number(line.quantity)]
        return (
          <li className="grid gap-16 items-center num" key={line.id}>
            <div>
              <b>{line.name}</b>
              <small>
                {money(costShown(line.unit_cost), settings)} each
                {line.expected_on && `, expected ${day(line.expected_on, settings)}`}
                {matchText(line, settings)}
              </small>
            </div>
            <div className={`grid gap-4 ${styles['come']}`}>
              <meter min={0} max={of} value={Math.min(in_, of)} aria-label={`${line.name} received`} />
              <small>
                {in_ === 0
                  ? 'None received'
                  : in_ >= of
                    ? `${number(in_)} received`
                    : `${number(in_)} received, ${number(of - in_)} to come`}
              </small>
            </div>
            <span className={styles['count']}>
              {number(of)} {line.unit}
            </span>
            <strong>{money(line.line_total, settings)}</strong>
          </li>
        )
      })}
    </ul>
  )
}

/** Difference between the bills and the deliveries of a line: in quantity, else in price. */
function matchText(line: WholePurchase['items'][number], settings: Formats): string {
  const open = Number(notBilled(line))
  if (open > 0) return ` · ${number(open)} received, not billed`
  if (open < 0) return ` · ${number(-open)} billed, not received`
  const more = cents(line.billed_cost) - cents(line.received_cost)
  if (more === 0n) return ''
  return ` · billed ${money(moneyText(more < 0n ? -more : more), settings)} ${more > 0n ? 'above' : 'below'} its cost when received`
}
