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
      <div className={styles['what']}>
        <b>{title}</b>
        <span>{notes.filter(Boolean).join(' · ')}</span>
        {pill}
      </div>
      <strong>{total}</strong>
      <div className={styles['actions']}>{children}</div>
      {below && <div className={styles['below']}>{below}</div>}
    </li>
  )
}
