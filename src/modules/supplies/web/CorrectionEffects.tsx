/** Live preview of a correction beside its form: average cost, plants, and the day it counts on. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import { trimDecimals } from '#kernel/number.ts'
import { query } from '#web/query.ts'
import { day, money } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { CorrectionPreview } from '../carried-cost.ts'
import { previewCorrection } from '../contract.ts'
import { TransactionChange } from '../supply.ts'
import { CarriedCosts, signedMoney } from './CarriedCosts.tsx'

interface CorrectionEffectsProps {
  readonly id: string
  readonly isUse: boolean
}

export function CorrectionEffects({ id, isUse }: CorrectionEffectsProps) {
  const [quantity, unit_cost, on]: unknown[] = useWatch({ name: ['quantity', 'unit_cost', 'day'] })
  const change = TransactionChange.safeParse({ quantity, unit_cost, day: on })
  const preview = useQuery({
    ...query(previewCorrection, { params: { id }, query: change.data ?? { quantity: '0' } }),
    enabled: change.success,
    retry: false,
  })
  return change.success && preview.data ? <EffectsText effects={preview.data} isUse={isUse} /> : null
}

interface EffectsTextProps {
  readonly effects: CorrectionPreview
  readonly isUse?: boolean
}

export function EffectsText({ effects, isUse = false }: EffectsTextProps) {
  const settings = useSettings()
  const { average_cost, average_cost_after, value, value_after, used, carried, counts_on, closed_through } = effects
  const write = (amount: number | string) => money(Number(amount).toFixed(2), settings)
  const followed = carried.batches.reduce((all, { share }) => all + Number(share), Number(carried.sold) + Number(carried.lost))
  const rest = Number(used) - followed
  return (
    <section aria-label="What this changes">
      <p>
        Average cost {trimDecimals(average_cost_after)} instead of {trimDecimals(average_cost)}; what is on hand is worth{' '}
        {write(value_after)} instead of {write(value)}.
        {isUse && ` The cost of what was used changes by ${signedMoney(String(Number(value) - Number(value_after)), settings)}.`}
      </p>
      {Number(used) !== 0 && (
        <p>
          What has been used since was entered {write(Math.abs(Number(used)))} too {Number(used) > 0 ? 'cheap' : 'dear'}.
          {Math.abs(followed) >= 0.005 && ` ${write(Math.abs(followed))} follows the plants.`}
          {Math.abs(rest) >= 0.005 && ` ${write(Math.abs(rest))} is a price variance in the profit and loss.`}
        </p>
      )}
      <CarriedCosts carried={carried} formats={settings} />
      <p>
        {closed_through
          ? `The books are closed through ${day(closed_through, settings)}: it counts on ${day(counts_on, settings)}, and reports of closed periods stay as they are.`
          : `It counts on ${day(counts_on, settings)}, in the reports of that period.`}{' '}
        Invoices and tax returns do not change.
      </p>
    </section>
  )
}
