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
    <div className={`grid ${styles['progress']}`}>
      <label className="weight-550" htmlFor={id}>
        {label}
      </label>
      <span className="muted num">{text}</span>
      <progress className="across full clip" id={id} value={value} max={max} data-tone={tone}>
        {text}
      </progress>
    </div>
  )
}
