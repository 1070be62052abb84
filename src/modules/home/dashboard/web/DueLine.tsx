/** One line of today's work: what it is, linked to itself, and how late it is. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { dueDay } from '#web/ui/format.ts'
import { useOpenable } from './use-permitted-screens.ts'

interface WorkLineProps {
  readonly name: string
  readonly detail: string
  /** The screen that shows it, where the user may open it. */
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** Before the name. */
  readonly children?: ReactNode
  /** At the end. */
  readonly badge: ReactNode
}

export function WorkLine({ name, detail, to, search = {}, children, badge }: WorkLineProps) {
  const open = useOpenable()(screenOf(to))
  return (
    <li>
      {children}
      <div>
        {open ? (
          <Link to={to} search={search}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <small>{detail}</small>
      </div>
      {badge}
    </li>
  )
}

/** The screen whose permission opens a single record: `/orders/<id>` → `/orders`. */
const screenOf = (path: string) => path.replace(/\/[0-9a-f-]{36}$/, '')

interface DueLineProps extends Omit<WorkLineProps, 'badge'> {
  readonly due: string
  readonly today: string
}

export const DueLine = ({ due, today, ...line }: DueLineProps) => <WorkLine {...line} badge={<Late due={due} today={today} />} />

function Late({ due, today }: Pick<DueLineProps, 'due' | 'today'>) {
  return <Badge tone={due < today ? 'bad' : 'neutral'}>{dueDay(due, today, useSettings())}</Badge>
}
