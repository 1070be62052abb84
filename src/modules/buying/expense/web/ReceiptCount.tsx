/** The table cell that shows how many receipts an expense has. */
import { Paperclip } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import type { Expense } from '../expense.ts'
import styles from './ExpensesScreen.module.css'

interface ClipProps {
  readonly expense: Expense
  readonly onOpen: () => void
}

export function Clip({ expense, onOpen }: ClipProps) {
  const { length } = expense.receipts
  if (length === 0) return null
  const name = length === 1 ? 'Open the receipt' : `Open the ${length} receipts`
  return (
    <span className={styles['clip']} onClick={(event) => event.stopPropagation()}>
      <Button kind="ghost" aria-label={name} title={name} onClick={onOpen}>
        <Paperclip size={16} aria-hidden />
        {length > 1 && length}
      </Button>
    </span>
  )
}
