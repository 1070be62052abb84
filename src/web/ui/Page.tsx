/** The head of a screen: its title, how many there are, and what can be done; below it one row of tools. */
import { type ReactNode, createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** Beside the title: a count, a sum. Its place is left free until it is known. Empty where a part of the screen has it, which draws it by a `PageHead`. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

const Head = createContext<Readonly<Record<'back' | 'note' | 'actions', HTMLElement | null>>>({
  back: null,
  note: null,
  actions: null,
})

export function Page(props: PageProps) {
  const { title, note, actions, tools, children } = props
  const [backSlot, setBackSlot] = useState<HTMLElement | null>(null)
  const [noteSlot, setNoteSlot] = useState<HTMLElement | null>(null)
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null)
  return (
    <Head value={{ back: backSlot, note: noteSlot, actions: actionsSlot }}>
      <header className={`row wrap ${styles['head']}`}>
        <div ref={setBackSlot} className={styles['back']} />
        <div className={`flex wrap items-baseline ${styles['title']}`}>
          <h1>{title}</h1>
          {'note' in props && (
            <span className={`muted num ${styles['note']}`}>
              {note}
              <span ref={setNoteSlot} />
            </span>
          )}
        </div>
        <div ref={setActionsSlot} className={`flex wrap gap-8 push no-print ${styles['actions']}`}>
          {actions}
        </div>
      </header>
      {tools && <div className={`no-print ${styles['tools']}`}>{tools}</div>}
      {children}
    </Head>
  )
}

/**
 * Adds to the page header from inside a part of the screen, such as a tab: a count beside the title, actions before the others.
 */
export function PageHead({ note, actions }: Pick<PageProps, 'note' | 'actions'>) {
  const slots = use(Head)
  return (
    <>
      {slots.note && createPortal(note, slots.note)}
      {slots.actions && createPortal(actions, slots.actions)}
    </>
  )
}

/** The way back to the list, a link that is drawn before the title: on a phone as an arrow. */
export function Back({ children }: { readonly children: ReactNode }) {
  const { back } = use(Head)
  return back && createPortal(children, back)
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
    <section className={`panel min-0 pad-16 ${styles['card']}`} aria-label={title}>
      {title && (
        <header className="row wrap between gap-8 break-words">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

/** For a row of tools further down: a search, choices, and at its end a paragraph that sums up. */
export const toolsClass = `no-print ${styles['tools']}`
