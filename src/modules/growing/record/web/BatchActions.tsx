/** Actions of a batch: the next action large, all others beside it. */
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArrowRightLeft,
  CircleMinus,
  Combine,
  Layers,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Scissors,
  ShoppingBasket,
  Shrub,
  Split,
  Tally5,
} from 'lucide-react'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { type NextAction, nextActionOf, type DoneBy } from '#modules/growing/batch/next-action.ts'
import { nextActionName } from '#modules/growing/batch/web/action-name.ts'
import type { batchSearch } from '#modules/growing/batch/web/batches-search.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { ParamValue } from '#web/search-params.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { useShown } from '#web/ui/shown.ts'
import styles from './BatchActions.module.css'

export type BatchAction = Exclude<ParamValue<typeof batchSearch.action>, ''>

const actions: readonly { readonly action: BatchAction; readonly label: string; readonly icon: LucideIcon }[] = [
  { action: 'pot-up', label: 'Pot up', icon: Shrub },
  { action: 'loss', label: 'Losses', icon: CircleMinus },
  { action: 'move', label: 'Move', icon: ArrowRightLeft },
  { action: 'divide', label: 'Divide', icon: Scissors },
  { action: 'split', label: 'Split', icon: Split },
  { action: 'grade', label: 'Grade', icon: Layers },
  { action: 'join', label: 'Join', icon: Combine },
  { action: 'count', label: 'Count', icon: Tally5 },
  { action: 'state', label: 'For sale', icon: ShoppingBasket },
  { action: 'note', label: 'Note', icon: NotebookPen },
]

interface BatchActionsProps {
  readonly batch: PlantBatch
  readonly open: (action: BatchAction) => void
}

export function BatchActions({ batch, open }: BatchActionsProps) {
  const settings = useSettings()
  const next = nextActionOf(batch, todayOf(settings))
  const isShown = useShown()
  const isEmpty = batch.quantity_current === 0
  return (
    <div className="row wrap gap-12 below-16 no-print" role="group" aria-label="Actions">
      {next && <Next next={next} open={open} />}
      <div className={`flex wrap gap-8 ${styles['all']}`}>
        {actions
          .filter(({ action }) => action !== next?.action && isShown(`/production/batches?action=${action}`))
          .map(({ action, label, icon: Icon }) => (
            <Button key={action} disabled={isEmpty && action !== 'count' && action !== 'note'} onClick={() => open(action)}>
              <Icon size={18} aria-hidden /> {label}
            </Button>
          ))}
      </div>
    </div>
  )
}

function Next({ next, open }: { readonly next: NextAction; readonly open: (action: BatchAction) => void }) {
  const settings = useSettings()
  return (
    <div className={`row soft gap-16 between ${styles['next']}`}>
      <p>
        <span className="text-s">Next</span>
        <b>{nextActionName(next)}</b>
        {next.day && (
          <small data-late={next.is_late}>
            {next.is_late ? 'Was due' : 'Due'} {day(next.day, settings)}
          </small>
        )}
      </p>
      <NextButton action={next.action} open={open} />
    </div>
  )
}

function NextButton({ action, open }: { readonly action: DoneBy | undefined; readonly open: (action: BatchAction) => void }) {
  if (!action)
    return (
      <Link to="/production/tasks" className={buttonClass} data-kind="primary">
        <ListTodo size={20} aria-hidden /> Tasks
      </Link>
    )
  if (action === 'put-away')
    return (
      <Button kind="primary" onClick={() => open(action)}>
        <Archive size={20} aria-hidden /> Archive
      </Button>
    )
  const { label, icon: Icon } = actions.find((each) => each.action === action) ?? { label: action, icon: Shrub }
  return (
    <Button kind="primary" onClick={() => open(action)}>
      <Icon size={20} aria-hidden /> {label}
    </Button>
  )
}
