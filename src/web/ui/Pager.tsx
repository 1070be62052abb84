/** A long list in pages: the first, the one before, the next, the last. */
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './Pager.module.css'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, pages, onPage }: PagerProps) {
  const first = page <= 1
  const last = page >= pages
  return (
    <nav className={`row wrap gap-4 ${styles['pager']}`} aria-label="Pages">
      <Button kind="ghost" disabled={first} onClick={() => onPage(1)}>
        <ChevronFirst size={17} aria-hidden /> First
      </Button>
      <Button kind="ghost" disabled={first} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={17} aria-hidden /> Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button kind="ghost" disabled={last} onClick={() => onPage(page + 1)}>
        Next <ChevronRight size={17} aria-hidden />
      </Button>
      <Button kind="ghost" disabled={last} onClick={() => onPage(pages)}>
        Last <ChevronLast size={17} aria-hidden />
      </Button>
    </nav>
  )
}
