/** Nothing here: why, and what to do next. And what shows while rows are on their way, or could not be had. */
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Problem } from '#kernel/problem.ts'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { RequestNumber, errorMessage } from './ErrorScreen.tsx'

interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Leads to the article of this screen, in a window of its own: nothing typed here is lost. The till has an empty cart all day. */
const HelpLink = () =>
  !/^\/(help|sales\/pos)$/.test(location.pathname) && (
    <a className="muted text-s" href={`/help?screen=${location.pathname}`} target="_blank">
      How this works
    </a>
  )

export function EmptyState({ icon: Icon, title, children, actions }: EmptyProps) {
  return (
    <div className={`grid gap-8 text-center ${styles['empty']}`}>
      <span className={`relative grid place-center soft-ink ${styles['glyph']}`}>
        <Icon size={28} strokeWidth={1.7} aria-hidden />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={`flex wrap gap-8 ${styles['actions']}`}>{actions}</div>}
      <HelpLink />
    </div>
  )
}

/** No field is marked here: the error is shown on its own. */
const fullMessage = (error: unknown): string =>
  (error instanceof Problem && error.errors.map(({ message }) => message).join(' ')) || errorMessage(error)

export function ErrorBox({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <div className={`row wrap gap-10 bad weight-500 ${styles['error']}`} role="alert">
      <CircleAlert size={20} aria-hidden />
      <p>
        {fullMessage(error)} <RequestNumber error={error} />
      </p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={`panel grid ${styles['skeleton']}`} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <div className="row line-bottom" key={i}>
          <span />
        </div>
      ))}
    </div>
  )
}
