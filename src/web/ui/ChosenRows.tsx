/** Summary of the selected rows: those that will be changed, and those left out with the reason. */
import styles from './ChosenRows.module.css'
import { number } from './format.ts'

interface ChosenRowsProps {
  /** Their names. */
  readonly changed: readonly string[]
  /** `fault` follows the name in a sentence. */
  readonly left: readonly { readonly name: string; readonly fault: string }[]
}

const maxNames = 8

export function ChosenRows({ changed, left }: ChosenRowsProps) {
  return (
    <>
      {changed.length > 0 && (
        <div className={`rounded surface-2 text-s ${styles['rows']}`}>
          <b>To change: {number(changed.length)}</b>
          <p>
            {changed.slice(0, maxNames).join(', ')}
            {changed.length > maxNames && ` and ${number(changed.length - maxNames)} more`}
          </p>
        </div>
      )}
      {left.length > 0 && (
        <div className={`rounded surface-2 text-s ${styles['rows']}`} role="status" data-left>
          <b>Left out: {number(left.length)}</b>
          <ul>
            {left.slice(0, maxNames).map(({ name, fault }, i) => (
              <li key={i}>
                {name} {fault}.
              </li>
            ))}
            {left.length > maxNames && <li>And {number(left.length - maxNames)} more.</li>}
          </ul>
        </div>
      )}
    </>
  )
}
