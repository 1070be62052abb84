import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert }

interface BannerProps {
  readonly tone: 'info' | 'warn' | 'bad'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function Banner({ tone, children, actions }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={`row wrap weight-500 ${styles['banner']}`} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <p>{children}</p>
      {actions && <div>{actions}</div>}
    </div>
  )
}
