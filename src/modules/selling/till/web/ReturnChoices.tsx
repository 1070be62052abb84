/** Choices of every return: a labelled choice, and the reason with the usual ones. */
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'

const usualReasons = ['Changed their mind', 'Died', 'Damaged', 'Wrong plant']

interface ReturnReasonProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

export const ReturnReason = ({ value, onChange }: ReturnReasonProps) => (
  <>
    <TypedField label="Why" required name="reason" value={value} onChange={onChange} />
    <div className="flex wrap gap-8" role="group" aria-label="Usual reasons">
      {usualReasons.map((each) => (
        <Button key={each} aria-pressed={value === each} onClick={() => onChange(each)}>
          {each}
        </Button>
      ))}
    </div>
  </>
)

/** A choice with a visible label. */
export function ChoiceChips<Value extends string>(props: ComponentProps<typeof Chips<Value>>) {
  return (
    <div>
      <p className="below-4 weight-550" aria-hidden>
        {props.label}
      </p>
      <Chips {...props} />
    </div>
  )
}
