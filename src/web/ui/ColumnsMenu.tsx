/** Columns of a list, each with its switch. Hidden columns are in the address, and so in a saved view. */
import { Columns3 } from 'lucide-react'
import { buttonClass } from './Button.tsx'
import { Checkbox } from './Check.tsx'
import { Popover } from './Popover.tsx'

interface ColumnsMenuProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[]
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
}

export const ColumnsMenu = ({ columns, hidden, onHide }: ColumnsMenuProps) => (
  <Popover
    className={buttonClass}
    kind="ghost"
    align="end"
    label={
      <>
        <Columns3 size={16} aria-hidden /> Columns
      </>
    }
  >
    <div role="group" aria-label="Columns" className="pad-8">
      {columns.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={!hidden.includes(id)}
          onChange={(shown) => onHide(shown ? hidden.filter((each) => each !== id) : [...hidden, id])}
        />
      ))}
    </div>
  </Popover>
)
