/** Everything that a correction of what was used changes: supplies, plants, sales with their margin, months and the day it counts on. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { CarriedCosts, signedMoney } from '#features/supplies/web/CarriedCosts.tsx'
import type { OperationId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { query } from '#web/query.ts'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { type InputCorrectionPreview, previewInputCorrection } from '../input-correction-calls.ts'
import { InputCorrection, usesText } from '../input-correction.ts'
import styles from './InputEffects.module.css'

export function InputEffects({ operation }: { readonly operation: OperationId }) {
  const settings = useSettings()
  const typed = InputCorrection.shape.uses.safeParse(useWatch({ name: 'uses' }))
  const preview = useQuery({
    ...query(previewInputCorrection, { params: { id: operation }, query: { uses: typed.success ? usesText(typed.data) : '' } }),
    enabled: typed.success,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!typed.success) return null
  if (preview.error instanceof Problem) return <p role="alert">{preview.error.detail}</p>
  const changes = preview.data
  if (!changes?.supplies.some(({ quantity, quantity_after }) => Number(quantity) !== Number(quantity_after))) return null
  return (
    <section className={styles['effects']} aria-label="What this changes">
      <Supplies changes={changes} formats={settings} />
      <CarriedCosts carried={changes.carried} formats={settings} />
      <p>{whenText(changes, settings)} No tax return changes: supplies are taxed when they are bought.</p>
    </section>
  )
}

interface ChangesProps {
  readonly changes: InputCorrectionPreview
  readonly formats: Formats
}

const write = (amount: string, formats: Formats) => money(Number(amount).toFixed(2), formats)
function Supplies({ changes: { supplies, difference }, formats }: ChangesProps) {
  const changed = supplies.filter(({ quantity, quantity_after }) => Number(quantity) !== Number(quantity_after))
  return (
    <>
      <h3>
        What this changes <b>{signedMoney(difference, formats)}</b>
      </h3>
      <ul aria-label="Supplies">
        {changed.map((each) => (
          <li key={each.inventory_item_id}>
            <p>
              <b>{each.name}</b>
              <span>
                {number(each.on_hand_after)} {each.unit} on hand afterwards
              </span>
            </p>
            <p>
              <s>{number(each.quantity)}</s> <b>{number(each.quantity_after)}</b> {each.unit}
              <span>
                {write(each.cost_after, formats)} instead of {write(each.cost, formats)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const whenText = ({ counts_on, closed_through }: InputCorrectionPreview, formats: Formats): string =>
  closed_through
    ? `The books are closed through ${day(closed_through, formats)}: what belongs to those days counts today, and their reports stay as they are.`
    : `It counts on ${day(counts_on, formats)}, in the reports of that period.`
