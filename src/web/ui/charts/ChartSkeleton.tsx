/** A placeholder for a chart that is loading or empty: of its height, so that the layout does not jump. */
import type { LucideIcon } from 'lucide-react'
import styles from './ChartSkeleton.module.css'

export const ChartSkeleton = () => (
  <output className={`grid gap-10 pad-16 muted text-center ${styles['room']}`} aria-label="Loading" />
)

export function EmptyChart({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <div className={`grid gap-10 pad-16 muted text-center ${styles['room']}`}>
      <Icon size={28} strokeWidth={1.6} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
