/** What shows in the place of a table while its rows are loading: as high as a long one. */
import { Skeleton } from './EmptyState.tsx'
import styles from './TableSkeleton.module.css'
import { useFillHeight } from './use-fill-height.ts'

export function TableSkeleton() {
  const frame = useFillHeight()
  return (
    <div ref={frame} className={styles['frame']}>
      <Skeleton rows={24} />
    </div>
  )
}
