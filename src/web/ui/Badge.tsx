/** A state, in a word and a colour; never in the colour alone. */
import styles from './Badge.module.css'

/** `plain`: the usual state, which needs no colour. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral' | 'plain'

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={`inline-row surface-2 muted text-s weight-550 nowrap ${styles['pill']}`} data-tone={tone}>
      {children}
    </span>
  )
}
