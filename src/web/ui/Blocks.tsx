/** What shows in the place of a page of cards while it is loading. */
import styles from './Blocks.module.css'

interface BlocksProps {
  /** Rows of cards: the height of each, and how wide its cards are, as in a grid of CSS. */
  readonly rows: readonly (readonly [height: string, columns?: string])[]
}

/** What shows while a page of cards or tiles is on its way: in their places, of their heights. */
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
