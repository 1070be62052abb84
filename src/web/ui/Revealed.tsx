/** Fields that appear because somebody asked for them: the first takes the focus, so that what is typed next goes into it. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Revealed.module.css'

interface RevealedProps {
  /** False where the fields were there already when the screen was opened. */
  readonly asked?: boolean
  readonly children: ReactNode
}

export function Revealed({ asked = true, children }: RevealedProps) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef(asked)
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
