/** Fields that appear after a choice: the first takes the focus, so that what is typed next goes into it. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Revealed.module.css'

interface RevealedProps {
  /** False where the fields were there already when the screen was opened. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

export function Revealed({ takesFocus = true, children }: RevealedProps) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef(takesFocus)
  useLayoutEffect(() => {
    // On a touch screen a field with the focus brings the keyboard up, over what is to be tapped next.
    if (focus.current && matchMedia('(pointer: fine)').matches)
      box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <div ref={box} className={styles['revealed']}>
      {children}
    </div>
  )
}
