/** Why it was not done: said where it was tried, and told to whoever does not see it. */
import type { ReactNode } from 'react'
import styles from './Refusal.module.css'

interface RefusalProps {
  readonly message: string | undefined
  /** What can be done about it: a button. */
  readonly children?: ReactNode
}

export const Refusal = ({ message, children }: RefusalProps) =>
  message ? (
    <div ref={intoSight} className={styles['refusal']} role="alert">
      <p>{message}</p>
      {children}
    </div>
  ) : null

/** A long form on a phone is refused at its end: whoever pressed the button sees why. */
const intoSight = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })
