/** Progress bar with its value in words. */
import { useId } from 'react'
import styles from './Progress.module.css'

interface ProgressProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** "1 of 2 devices" */
  readonly text: string
  readonly tone?: 'ok' | 'warn' | 'bad'
}

export function Progress({ label, value, max, text, tone = 'ok' }: ProgressProps) {
  const id = useId()
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      <span>{text}</span>
      <progress id={id} value={value} max={max} data-tone={tone}>
        {text}
      </progress>
    </div>
  )
}
