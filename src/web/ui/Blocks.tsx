import styles from './Blocks.module.css'

interface BlocksProps {
  /** Height of each row of cards, and its columns (CSS `grid-template-columns`). */
  readonly rows: readonly (readonly [height: string, columns?: string])[]
}

/** Reserves the height of the cards or tiles so that nothing moves when they arrive. */
export function Blocks({ rows }: BlocksProps) {
  return (
    <div className={styles['blocks']} role="status" aria-label="Loading">
      {rows.map(([height, columns = '1fr'], i) => (
        <div key={i} style={{ gridTemplateColumns: columns }}>
          {columns.split(' ').map((_, j) => (
            <span key={j} style={{ height }} />
          ))}
        </div>
      ))}
    </div>
  )
}
