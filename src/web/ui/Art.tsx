/** Small drawing for a screen that has nothing to show: in the pen of the plant glyphs, in the theme's colours. */
import styles from './Art.module.css'

/** Each part as an SVG path in a box of 132 × 100. */
interface Drawing {
  readonly pot: string
  readonly leaf: string
  readonly line: string
}

export function Art({ pot, leaf, line }: Drawing) {
  return (
    <svg className={styles['art']} viewBox="0 0 132 100" width="132" height="100" aria-hidden>
      <path className={styles['line']} d={line} />
      <path className={styles['pot']} d={pot} />
      <path className={styles['leaf']} d={leaf} />
    </svg>
  )
}
