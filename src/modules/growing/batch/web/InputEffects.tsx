/** Everything that a correction of what was used changes: supplies, work, plants, sales with their margin, months and the day it counts on. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CarriedCosts, signedMoney } from '#modules/supplies/web/CarriedCosts.tsx'
import type { OperationId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { query } from '#web/query.ts'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type InputCorrectionPreview, previewInputCorrection } from '../input-correction-calls.ts'
import { InputCorrection, usesText } from '../input-correction.ts'
import styles from './InputEffects.module.css'

const Typed = z.pick(InputCorrection, { uses: true, minutes: true })
const sentWith = ({ uses, minutes }: z.output<typeof Typed>) => ({
  uses: usesText(uses),
  ...(minutes === undefined ? {} : { minutes: String(minutes) }),
})

const changedSupplies = ({ supplies }: InputCorrectionPreview) =>
  supplies.filter(({ quantity, quantity_after }) => Number(quantity) !== Number(quantity_after))
const changesAnything = (changes: InputCorrectionPreview): boolean =>
  changedSupplies(changes).length > 0 || changes.labour.minutes !== changes.labour.minutes_after

export function InputEffects({ operation }: { readonly operation: OperationId }) {
  const settings = useSettings()
  const [lines, time] = useWatch({ name: ['uses', 'minutes'] })
  const typed = Typed.safeParse({ uses: lines, minutes: time })
  const preview = useQuery({
    ...query(previewInputCorrection, { params: { id: operation }, query: typed.success ? sentWith(typed.data) : {} }),
    enabled: typed.success,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!typed.success) return null
  if (preview.error instanceof Problem) return <p role="alert">{preview.error.detail}</p>
  const changes = preview.data
  if (!changes || !changesAnything(changes)) return null
  return (
    <section className={`framed grid gap-12 pad-12 surface-2 ${styles['effects']}`} aria-label="What this changes">
      <Used changes={changes} formats={settings} />
      <CarriedCosts carried={changes.carried} formats={settings} />
      <p>
        {whenText(changes, settings)} No tax return changes
        {changedSupplies(changes).length > 0 ? ': supplies are taxed when they are bought.' : '.'}
      </p>
    </section>
  )
}

interface ChangesProps {
  readonly changes: InputCorrectionPreview
  readonly formats: Formats
}

const write = (amount: string, formats: Formats) => money(Number(amount).toFixed(2), formats)
function Used({ changes, formats }: ChangesProps) {
  const { difference, labour } = changes
  return (
    <>
      <h3>
        What this changes <b>{signedMoney(difference, formats)}</b>
      </h3>
      <ul className="framed surface divided" aria-label="Supplies and work">
        {changedSupplies(changes).map((each) => (
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
        {labour.minutes !== labour.minutes_after && (
          <li>
            <p>
              <b>Work</b>
            </p>
            <p>
              <s>{number(labour.minutes)}</s> <b>{number(labour.minutes_after)}</b> minutes
              <span>
                {write(labour.cost_after, formats)} instead of {write(labour.cost, formats)}
              </span>
            </p>
          </li>
        )}
      </ul>
    </>
  )
}

const whenText = ({ counts_on, closed_through }: InputCorrectionPreview, formats: Formats): string =>
  closed_through
    ? `The books are closed through ${day(closed_through, formats)}: what belongs to those days counts today, and their reports stay as they are.`
    : `It counts on ${day(counts_on, formats)}, in the reports of that period.`
