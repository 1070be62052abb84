/** A task is done: what it did to its batch, how long it took, and what was noticed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import type { TaskType } from '#modules/growing/schedule/task-kinds.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { storedAs } from '#web/offline.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { toastStored } from '#web/toast-stored.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { counted, day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { completeTask, taskBatches } from '../task-calls.ts'
import type { BatchChoice, CompleteTask, Task } from '../task.ts'
import { type CompleteFormProps, DivideForm, ForSaleForm, PotUpForm, SprayForm, TickOffForm } from './CompleteTaskForms.tsx'
import { changeTask } from './change-task.ts'

interface CompleteTaskDialogProps {
  readonly task: Task
  readonly onClose: () => void
}

export function CompleteTaskDialog({ task, onClose }: CompleteTaskDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const batches = useQuery(query(taskBatches))
  const [before, setBefore] = useState(false)
  const changed = () =>
    refresh(client, '/api/production-tasks', '/api/plant-batches', '/api/inventory', '/api/sprays', '/api/reports')
  const complete = async (values: CompleteTask) => {
    const done = await call(completeTask, { params: { id: task.id }, body: values, afterOwn: true })
    const stored = storedAs(done)
    const undo = () => changeTask(done, { status: task.status }).finally(changed)
    const again = task.repeat_days === null ? '' : ` It comes again after ${counted(task.repeat_days, 'day')}.`
    if (stored !== undefined) toastStored(stored, () => void changed())
    else toast(`${titleOf(task)} is done.${again}`, { action: { label: 'Undo', do: () => void undo() } })
    onClose()
    await changed()
  }
  const batch = batches.data?.find(({ id }) => id === task.batch_id)
  const hint = tickOffHint(task, batch)
  const form = { task, settings, today: todayOf(settings), complete, onCancel: onClose }
  return (
    <Dialog title={`Complete: ${titleOf(task)}`} onClose={onClose}>
      <p className="below-12 muted">{aboutTask(task, settings)}</p>
      {hint !== undefined && (
        <div className="below-16">
          <Checkbox label="Already done" hint={hint} checked={before} onChange={setBefore} />
        </div>
      )}
      {task.batch_id !== null && batches.isPending ? (
        <Skeleton rows={4} />
      ) : before ? (
        <TickOffForm {...form} />
      ) : (
        <TaskForm {...form} batch={batch} />
      )}
    </Dialog>
  )
}

const aboutTask = (task: Task, settings: Settings) =>
  [
    task.common_name && `${task.common_name}${task.container_size ? ` in ${task.container_size}` : ''}`,
    task.batch_code,
    task.location,
    `planned for ${day(task.scheduled_date, settings)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The kinds of task that do something to their batch. */
const batchForms: Readonly<Partial<Record<TaskType, ComponentType<CompleteFormProps & { readonly batch: BatchChoice }>>>> = {
  'potting-up': PotUpForm,
  division: DivideForm,
  'for-sale': ForSaleForm,
}

/** Text beside the choice to only tick off the task; undefined if there is nothing else to do. */
function tickOffHint({ task_type }: Task, batch: BatchChoice | undefined): string | undefined {
  if (task_type === 'spraying') return 'Complete the task only, without a spray diary entry'
  return batch && batchForms[task_type] && 'Complete the task only; leave the batch unchanged'
}

function TaskForm({ batch, ...form }: CompleteFormProps & { readonly batch: BatchChoice | undefined }) {
  const BatchForm = batchForms[form.task.task_type]
  if (batch && BatchForm) return <BatchForm {...form} batch={batch} />
  return form.task.task_type === 'spraying' ? <SprayForm {...form} /> : <TickOffForm {...form} />
}
