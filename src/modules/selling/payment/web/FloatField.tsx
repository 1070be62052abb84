/** The float as it is counted, and why it is not what was left in the drawer. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { money } from '#web/ui/format.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import type { floatChanges } from '../till-session.ts'

export type FloatChange = (typeof floatChanges)[number]

const changes = [
  { value: 'moved', label: 'Put in or taken out' },
  { value: 'variance', label: 'Over or short' },
] as const

interface FloatFieldProps {
  /** Cash that the last session left; null if unknown. */
  readonly left: string | null
  readonly value: string
  readonly onChange: (value: string) => void
  /** Undefined while the float is what was left. */
  readonly change: FloatChange | undefined
  readonly onChangeKind: (change: FloatChange) => void
}

export function FloatField({ left, value, onChange, change, onChangeKind }: FloatFieldProps) {
  const settings = useSettings()
  return (
    <>
      <TypedNumber
        label="Cash in the drawer now (the float)"
        hint={left === null ? 'Counted before the first cash of the day; 0 is fine.' : `${money(left, settings)} was left in it.`}
        autoFocus
        kind="money"
        value={value}
        onChange={onChange}
      />
      {change && <Chips label="Why it is not what was left" options={changes} value={change} onChange={onChangeKind} />}
    </>
  )
}
