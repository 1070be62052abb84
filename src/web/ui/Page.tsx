/** The head of a screen: its title, how many there are, and what can be done; below it one row of tools. */
import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** Beside the title: a count, a sum. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, note, actions, tools, children }: PageProps) {
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1>{title}</h1>
          {note !== undefined && <span className={styles['note']}>{note}</span>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {tools && <div className={styles['tools']}>{tools}</div>}
      {children}
    </>
  )
}

export function Card({
  title,
  actions,
  children,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles['card']} aria-label={title}>
      {title && (
        <header>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

/** For a row of tools further down: a search, choices, and at its end a paragraph that sums up. */
export const toolsClass = styles['tools'] ?? ''
/** For what takes a line of its own among them. */
export const wholeClass = styles['whole'] ?? ''

/** For the link back to the list; a phone has its own way back. */
export const backClass = styles['back'] ?? ''
