/** Small drawings for screens that have nothing to show: in the pen of the plant glyphs, in the theme's colours. */
import styles from './Art.module.css'

const drawings = {
  /** A pot that fell over. */
  tipped: {
    pot: 'M62 44 34 54l8 24 30-2Zm-31-1 34-12 5 13-34 12Z',
    leaf: 'M82 60c10-4 14 2 22 0M84 58c4-8 12-12 20-10-3 7-11 11-20 10Zm2 5c6 5 14 6 20 2-5-5-13-6-20-2Z',
    line: 'M14 82h104M40 88h44',
  },
  /** A bench with nothing on it but a label. */
  bench: {
    pot: 'M14 60h104v8H14Z',
    leaf: 'M60 60V44m-4-16h26v14H56Z',
    line: 'M26 68v24M106 68v24M10 92h112M62 33h14M62 38h8',
  },
} as const

export function Art({ of }: { readonly of: keyof typeof drawings }) {
  const { pot, leaf, line } = drawings[of]
  return (
    <svg className={styles['art']} viewBox="0 0 132 100" width="132" height="100" aria-hidden>
      <path className={styles['line']} d={line} />
      <path className={styles['pot']} d={pot} />
      <path className={styles['leaf']} d={leaf} />
    </svg>
  )
}
