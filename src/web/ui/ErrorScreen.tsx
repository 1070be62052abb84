/** When a screen breaks: what happened in a sentence, and two ways on. */
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
  // The server's log names the request by this: support asks for it.
  const id = error instanceof Problem && error.extra['request_id']
  return (
    <section className={styles['error']} role="alert">
      <Art of="tipped" />
      <h1>Something went wrong</h1>
      <p>{errorMessage(error)}</p>
      {typeof id === 'string' && <small>Request {id}</small>}
      <div>
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
        <a className={buttonClass} href={supportLink()}>
          Contact support
        </a>
      </div>
    </section>
  )
}

/** The message of an error for the user. */
export const errorMessage = (error: unknown): string => (error instanceof Problem ? error.detail : 'An unexpected error occurred')
