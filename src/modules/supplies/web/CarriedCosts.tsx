/** The plants that a cost of earlier days would go to, before it is saved: what each plant costs now and then, and the margin of each sale. */
import { monthAndYear } from '#kernel/format.ts'
import { type Formats, counted, day, money } from '#web/ui/format.ts'
import type { CarriedCost } from '../carried-cost.ts'
import styles from './CarriedCosts.module.css'

interface CarriedCostsProps {
  readonly carried: CarriedCost
  readonly formats: Formats
}

/** No more batches, and no more sales, are named. */
const most = 12

export function CarriedCosts({ carried, formats }: CarriedCostsProps) {
  const { batches, sold, lost, months } = carried
  const write = (amount: string) => money(Number(amount).toFixed(2), formats)
  const left = [
    Number(sold) !== 0 && `${write(sold)} belongs to plants that were sold or delivered`,
    Number(lost) !== 0 && `${write(lost)} to plants that were written off`,
  ].filter(Boolean)
  return (
    <>
      {batches.length > 0 && (
        <ul className={`framed divided ${styles['carried']}`} aria-label="Cost per plant">
          {batches.slice(0, most).map((batch) => (
            <li className="row gap-12 between" key={batch.id}>
              <p className="num">
                <b>{batch.batch_code}</b> {batch.common_name}
                <span className="block muted text-s">
                  {counted(batch.quantity_current, 'plant')} in {batch.container_size}, {write(batch.share)}
                </span>
              </p>
              <p className="num">
                <s className="muted">{write(batch.per_plant)}</s> <b>{write(batch.per_plant_after)}</b>
                <span className="block muted text-s">per plant</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {batches.length > most && <p>And {counted(batches.length - most, 'more batch', 'more batches')}.</p>}
      <Sales carried={carried} formats={formats} />
      {left.length > 0 && <p role="status">{left.join(', ')}: a cost of the period, not of stock.</p>}
      {months.length > 0 && (
        <p>
          The cost of what was sold and lost changes in{' '}
          {months.map(({ month, cost }) => `${monthAndYear(month.slice(0, 7))} by ${signedMoney(cost, formats)}`).join(', ')}.
        </p>
      )}
    </>
  )
}

/** With its sign, to the cent. */
export const signedMoney = (amount: string, formats: Formats) =>
  `${Number(amount) < 0 ? '−' : '+'}${money(Math.abs(Number(amount)).toFixed(2), formats)}`

function Sales({ carried: { sales }, formats }: CarriedCostsProps) {
  const margin = (revenue: string, cost: string) => money((Number(revenue) - Number(cost)).toFixed(2), formats)
  return (
    <>
      {sales.length > 0 && (
        <ul className={`framed divided ${styles['carried']}`} aria-label="Sales">
          {sales.slice(0, most).map((sale) => (
            <li className="row gap-12 between" key={sale.sale_id}>
              <p className="num">
                <b>Invoice {sale.invoice_number}</b> {sale.customer_name}
                <span className="block muted text-s">{day(sale.sale_date, formats)}</span>
              </p>
              <p className="num">
                <s className="muted">{margin(sale.revenue, sale.cost)}</s> <b>{margin(sale.revenue, sale.cost_after)}</b>
                <span className="block muted text-s">margin</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {sales.length > most && <p>And {counted(sales.length - most, 'more sale')}.</p>}
    </>
  )
}
