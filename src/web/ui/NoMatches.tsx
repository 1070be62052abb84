import type { LucideIcon } from 'lucide-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface NoMatchesProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly onShowAll: () => void
}

/** A list whose filters no row matches. */
export const NoMatches = ({ icon, title, onShowAll }: NoMatchesProps) => (
  <EmptyState icon={icon} title={title} actions={<Button onClick={onShowAll}>Show all</Button>}>
    Try a different search or clear the filters.
  </EmptyState>
)
