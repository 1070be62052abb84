/** One saved cart in its list. */
import type { ReactNode } from 'react'
import styles from './drafts.module.css'

interface RowProps {
  readonly title: string
  readonly notes: readonly string[]
  readonly total: string
  readonly pill?: ReactNode
  readonly children: ReactNode
  readonly below?: ReactNode
}

export function Row({ title, notes, total, pill, children, below }: RowProps) {
  return (
    <li>
      <div className="grid gap-4 justify-items-start">
        <b className="weight-600 break-words">{title}</b>
        <span className="muted text-s">{notes.filter(Boolean).join(' · ')}</span>
        {pill}
      </div>
      <strong>{total}</strong>
      <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>{children}</div>
      {below && <div className="across">{below}</div>}
    </li>
  )
}
