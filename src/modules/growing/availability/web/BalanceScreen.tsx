/** Plant reconciliation: every plant that came in was sold, lost, divided, or is on hand; the same for every cent. */
import { CircleCheckBig, TriangleAlert } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { money, number, time } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import styles from './BalanceScreen.module.css'

type Line = readonly [label: string, value: number]

export function BalanceScreen() {
  const settings = useSettings()
  const balance = useQuery(query(getBalance))
  useLive(['/api/plant-batches', '/api/sales'], getBalance.path)
  if (balance.isPending) return <Page title="Balance of plants">{<Skeleton rows={8} />}</Page>
  if (balance.isError)
    return (
      <Page title="Balance of plants">
        <ErrorBox error={balance.error} retry={() => void balance.refetch()} />
      </Page>
    )
  const { plants, cents, checked_at } = balance.data
  const cash = (value: number) => money(value.toFixed(2), settings)
  return (
    <Page title="Balance of plants" note={`Calculated at ${time(checked_at, settings)}`}>
      <div className={`grid gap-20 items-start ${styles['books']}`}>
        <Book
          title="Plants"
          format={number}
          ins={[
            ['Started, potted, divided', plants.created],
            ['Count gains', plants.counted],
            ['Customer returns', plants.returned],
            ['Reversed', plants.reversed],
          ]}
          outs={[
            ['Sold', plants.sold],
            ['Delivered, not invoiced', plants.delivered],
            ['Lost', plants.lost],
            ['Used in divisions', plants.divided_away],
            ['Moved to other batches', plants.moved],
          ]}
          left={['On hand', plants.on_hand]}
          difference={plants.difference}
        />
        <Book
          title="Cost"
          format={cash}
          ins={[
            ['Plants bought or sown', Number(cents.plants)],
            ['Pots', Number(cents.pots)],
            ['Mix', Number(cents.mix)],
            ['Materials', Number(cents.materials)],
            ['Work', Number(cents.labour)],
            ['Freight and other', Number(cents.other)],
          ]}
          outs={[
            ['Cost of plants sold', Number(cents.sold)],
            ['Delivered, not invoiced', Number(cents.delivered)],
            ['Scrap', Number(cents.scrap)],
          ]}
          left={['Work in progress', Number(cents.work_in_progress)]}
          difference={Number(cents.difference)}
        />
      </div>
    </Page>
  )
}

interface BookProps {
  readonly title: string
  readonly format: (value: number) => string
  readonly ins: readonly Line[]
  readonly outs: readonly Line[]
  readonly left: Line
  readonly difference: number
}

function Book({ title, format, ins, outs, left, difference }: BookProps) {
  const balanced = difference === 0
  const sum = (lines: readonly Line[]) => lines.reduce((all, [, value]) => all + value, 0)
  return (
    <Card title={title}>
      <table className={`num ${styles['book']}`}>
        <Lines head="In" lines={ins} total={format(sum(ins))} format={format} />
        <Lines head="Out" lines={outs} total={format(sum(outs))} format={format} />
        <Lines head="Left" lines={[left]} total={format(left[1])} format={format} />
      </table>
      <p className={`row gap-10 above-16 rounded bad weight-550 ${styles['status']}`} data-ok={balanced} role="status">
        {balanced ? <CircleCheckBig size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
        {balanced
          ? `Balanced: in − out = on hand (difference ${format(0)}).`
          : `Out of balance by ${format(difference)}. Contact support.`}
      </p>
    </Card>
  )
}

interface LinesProps {
  readonly head: string
  readonly lines: readonly Line[]
  readonly total: string
  readonly format: (value: number) => string
}

function Lines({ head, lines, total, format }: LinesProps) {
  return (
    <tbody>
      <tr className={styles['head']}>
        <th scope="rowgroup">{head}</th>
        <td>{total}</td>
      </tr>
      {lines.map(([label, value]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{format(value)}</td>
        </tr>
      ))}
    </tbody>
  )
}
