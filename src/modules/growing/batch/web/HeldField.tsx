/** Confirms work on plants that are on hold; nothing where none of them is. */
import { CheckboxField } from '#web/ui/ControlledFields.tsx'
import type { PlantBatch } from '../batch.ts'

interface HeldFieldProps {
  readonly batches: readonly Pick<PlantBatch, 'batch_code' | 'on_hold'>[]
  /** “Move them”. */
  readonly action: string
}

export function HeldField({ batches, action }: HeldFieldProps) {
  const held = batches.filter(({ on_hold }) => on_hold !== '')
  const [first] = held
  if (!first) return null
  const others = held.length === 1 ? '' : ` and ${held.length - 1} more`
  return (
    <div className="warned rounded pad-12">
      <CheckboxField
        name="while_held"
        label={`${action} while on hold`}
        hint={`${first.batch_code}${others}: ${first.on_hold}. It is written into the hold.`}
      />
    </div>
  )
}
