/** The sign above the first sale of a nursery: loaded once in its life. */
import { Sprout } from 'lucide-react'
import styles from './FirstSale.module.css'

export function FirstSale() {
  return (
    <>
      <Sprout className={styles['sprout']} size={64} strokeWidth={1.6} aria-hidden />
      <b>Your first sale</b>
    </>
  )
}
