/** A state, in a word and a colour; never in the colour alone. */
import styles from './Pill.module.css'

export function Pill({ tone, children }: { readonly tone: 'ok' | 'warn' | 'bad' | 'neutral'; readonly children: string }) {
  return (
    <span className={styles['pill']} data-tone={tone}>
      {children}
    </span>
  )
}
