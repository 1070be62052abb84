/** The lines of a sale that can come back: how many of each, and what becomes of them. */
import { gradeText } from '#modules/setup/reference/grade.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Guarantee } from '#modules/selling/sale/guarantee.ts'
import type { RefundableLine } from '#modules/selling/sale/refund.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { unitName } from '#modules/selling/cart/cart.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { Button } from '#web/ui/Button.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { day } from '#web/ui/format.ts'
import styles from '#modules/selling/session/web/TillSessionDialog.module.css'

/** Back into stock, or thrown away. */
export type Disposition = 'bench' | 'dump'
export type Place = Disposition | 'guarantee'

/** Quantity of a line that has not been returned yet. */
export const leftOf = ({ quantity, refunded_quantity }: RefundableLine): string =>
  String(Number(formatFixed(parseQuantity(quantity) - parseQuantity(refunded_quantity), 4)))

interface RefundLinesProps {
  readonly sale: Sale
  readonly lines: readonly RefundableLine[]
  readonly guarantee: readonly Guarantee[]
  readonly counts: Readonly<Record<string, string>>
  readonly place: Place
  /** Dispositions by line, for lines that differ from `place`. */
  readonly dispositions: Readonly<Record<string, Disposition>>
  readonly onCounts: (counts: Readonly<Record<string, string>>) => void
  readonly onDispositions: (dispositions: Readonly<Record<string, Disposition>>) => void
}

export function RefundLines({ sale, lines, guarantee, counts, place, dispositions, onCounts, onDispositions }: RefundLinesProps) {
  const claimed = place === 'guarantee'
  const covers = (id: string) => guarantee.find((each) => each.sale_item_id === id)
  const left = new Map(lines.map((line) => [line.id, leftOf(line)]))
  const canReturn = (id: string) => left.get(id) !== '0' && (!claimed || Boolean(covers(id)?.days_left))
  const all = () =>
    onCounts(Object.fromEntries(sale.items.flatMap(({ id }) => (canReturn(id) ? [[id, left.get(id) ?? '']] : []))))
  return (
    <div className={styles['items']}>
      <p className="below-4 weight-550">
        How many are returned{' '}
        <Button kind="ghost" onClick={all}>
          All of it
        </Button>
      </p>
      {sale.items.map((item) => {
        const { id } = item
        const name = item.plant_common_name ?? item.inventory_item_name ?? ''
        return (
          <div key={id}>
            <label className="grid items-center gap-8 line-bottom">
              <span>
                <b>{name}</b>
                <small>
                  {[item.container_size, gradeText(item.grade), comesBack(left.get(id) ?? '0', item)].filter(Boolean).join(' · ')}
                </small>
                <Guaranteed guarantee={covers(id)} />
              </span>
              <NumberBox
                kind={item.item_type === 'plant' ? 'whole' : 'quantity'}
                placeholder="0"
                disabled={!canReturn(id)}
                value={counts[id] ?? ''}
                onChange={(quantity) => onCounts({ ...counts, [id]: quantity })}
              />
            </label>
            {place !== 'guarantee' && sale.items.length > 1 && Number(counts[id] ?? '0') > 0 && (
              <select
                className={inputClass}
                aria-label={`Returned ${name}`}
                value={dispositions[id] ?? place}
                onChange={(event) => onDispositions({ ...dispositions, [id]: event.target.value === 'dump' ? 'dump' : 'bench' })}
              >
                <option value="bench">Back to stock</option>
                <option value="dump">Thrown away</option>
              </select>
            )}
          </div>
        )
      })}
    </div>
  )
}

function comesBack(left: string, { quantity, unit }: Pick<Sale['items'][number], 'quantity' | 'unit'>): string {
  const of = Number(left) === Number(quantity) ? left : `${left} of ${Number(quantity)}`
  return left === '0'
    ? 'all returned'
    : `${[of, unit && unit !== 'each' ? unitName(unit) : ''].filter(Boolean).join(' ')} can be returned`
}

interface GuaranteedProps {
  readonly guarantee: Guarantee | undefined
}

function Guaranteed({ guarantee }: GuaranteedProps) {
  const settings = useSettings()
  if (!guarantee?.until) return null
  const { days_left, until } = guarantee
  return (
    <small data-covered={days_left > 0}>
      {days_left > 0
        ? `Guaranteed for ${days_left} more ${days_left === 1 ? 'day' : 'days'}, until ${day(until, settings)}`
        : `The guarantee ended on ${day(until, settings)}`}
    </small>
  )
}
