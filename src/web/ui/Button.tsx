/** Buttons: one primary action on a screen, the others quieter. */
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './Button.module.css'

type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly kind?: ButtonKind
  /** 60 px, the full width: what a whole screen is about. */
  readonly large?: boolean
  /** Under way: it can't be pressed twice. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button({
  kind = 'secondary',
  large = false,
  busy = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles['button']}
      data-kind={kind}
      data-large={large}
      aria-busy={busy}
      disabled={disabled || busy}
    >
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
}

export function IconButton({ label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`place-center rounded muted ${styles['icon']}`} aria-label={label} title={label}>
      {children}
    </button>
  )
}

/** For a link that looks like a button: `<Link className={buttonClass} data-kind="primary">`. */
export const buttonClass = styles['button'] ?? ''
