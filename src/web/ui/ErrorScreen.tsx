/** When a screen breaks: what happened in a sentence, and two ways on. */
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { supportLink } from '../support.ts'
import { Art } from './Art.tsx'
import { Button, buttonClass } from './Button.tsx'
import styles from './ErrorScreen.module.css'

interface ErrorScreenProps {
  readonly error: unknown
  readonly reset: () => void
}

export function ErrorScreen({ error, reset }: ErrorScreenProps) {
  const support = supportLink(requestOf(error))
  const [showsHint, showHint] = useState(false)
  return (
    <section className={`grid gap-12 text-center ${styles['error']}`} role="alert">
      {/* A pot that fell over. */}
      <Art
        pot="M62 44 34 54l8 24 30-2Zm-31-1 34-12 5 13-34 12Z"
        leaf="M82 60c10-4 14 2 22 0M84 58c4-8 12-12 20-10-3 7-11 11-20 10Zm2 5c6 5 14 6 20 2-5-5-13-6-20-2Z"
        line="M14 82h104M40 88h44"
      />
      <h1>Something went wrong</h1>
      <p className="muted">{errorMessage(error)}</p>
      <RequestNumber error={error} />
      <div className="flex wrap gap-8 above-8">
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
        {support === undefined ? (
          <Button onClick={() => showHint(true)}>Contact support</Button>
        ) : (
          <a className={buttonClass} href={support}>
            Contact support
          </a>
        )}
      </div>
      {showsHint && (
        <p className="muted" role="status">
          No address for support is set up here. Ask the person who runs Glasshouse for your nursery, and tell them the time and
          what you were doing.
        </p>
      )}
    </section>
  )
}

/** The message of an error for the user. */
export const errorMessage = (error: unknown): string => (error instanceof Problem ? error.detail : 'An unexpected error occurred')

/** By this number support finds in the log what the server could not do. An internal error has it in its message. */
export function RequestNumber({ error }: { readonly error: unknown }) {
  const id = requestOf(error)
  return id !== undefined && !errorMessage(error).includes(id) && <small>Request {id}</small>
}

function requestOf(error: unknown): string | undefined {
  const id = error instanceof Problem && error.status >= 500 && error.extra['request_id']
  return typeof id === 'string' ? id : undefined
}
