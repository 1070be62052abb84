/** The plants that a cost of earlier days would go to, before it is saved: what each plant costs now and then. */
import { type Formats, counted, money } from '#web/ui/format.ts'
import type { CarriedCost } from '../carried-cost.ts'
import styles from './CarriedCosts.module.css'

interface CarriedCostsProps {
  readonly carried: CarriedCost
  readonly formats: Formats
}

/** No more batches are named. */
const most = 12

export function CarriedCosts({ carried: { batches, sold, lost }, formats }: CarriedCostsProps) {
  const write = (amount: string) => money(Number(amount).toFixed(2), formats)
  const left = [
    Number(sold) !== 0 && `${write(sold)} belongs to plants that were sold or delivered`,
    Number(lost) !== 0 && `${write(lost)} to plants that were written off`,
  ].filter(Boolean)
  return (
    <>
      {batches.length > 0 && (
        <ul className={styles['carried']} aria-label="Cost per plant">
          {batches.slice(0, most).map((batch) => (
            <li key={batch.id}>
              <p>
                <b>{batch.batch_code}</b> {batch.common_name}
                <span>
                  {counted(batch.quantity_current, 'plant')} in {batch.container_size}, {write(batch.share)}
                </span>
              </p>
              <p>
                <s>{write(batch.per_plant)}</s> <b>{write(batch.per_plant_after)}</b>
                <span>per plant</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {batches.length > most && <p>And {counted(batches.length - most, 'more batch', 'more batches')}.</p>}
      {left.length > 0 && <p role="status">{left.join(', ')}: a cost of the period, not of stock.</p>}
    </>
  )
}
