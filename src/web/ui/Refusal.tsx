/** The error of an action: shown at its button, and announced to screen readers. */
import type { ReactNode } from 'react'
import styles from './Refusal.module.css'

interface RefusalProps {
  readonly message: string | undefined
  readonly children?: ReactNode
}

export const Refusal = ({ message, children }: RefusalProps) =>
  message ? (
    <div ref={intoSight} className={`grid gap-8 rounded bad weight-500 justify-items-start ${styles['refusal']}`} role="alert">
      <p>{message}</p>
      {children}
    </div>
  ) : null

/** Scrolled into view: a long form on a phone is submitted far from its top. */
const intoSight = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })
