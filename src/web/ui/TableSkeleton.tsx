/** Loading placeholder of a table, as high as a long one. */
import { Skeleton } from './EmptyState.tsx'
import styles from './TableSkeleton.module.css'
import { useFillHeight } from './use-fill-height.ts'

export function TableSkeleton() {
  const [frame] = useFillHeight()
  return (
    <div ref={frame} className={`clip line-bottom ${styles['frame']}`}>
      <Skeleton rows={24} />
    </div>
  )
}
