/** The room a chart takes, before it is drawn and when there is nothing to draw: nothing jumps when it comes. */
import type { LucideIcon } from 'lucide-react'
import styles from './ChartRoom.module.css'

export const Room = () => <output className={styles['room']} aria-label="Loading" />

export function NothingToDraw({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <div className={styles['room']}>
      <Icon size={28} strokeWidth={1.6} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
