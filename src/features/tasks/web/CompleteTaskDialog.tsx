/** A task is done: what it did to its batch, how long it took, and what was noticed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { counted, day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { completeTask, taskBatches } from '../task-calls.ts'
import type { BatchChoice, CompleteTask, Task } from '../task.ts'
import { type CompleteFormProps, DivideForm, ForSaleForm, PotUpForm, SprayForm, TickOffForm } from './CompleteTaskForms.tsx'
import { editOwn, taskEdits } from './apply-task-edits.ts'
import styles from './TaskDialog.module.css'
import { titleOf } from './task-appearance.tsx'

interface CompleteTaskDialogProps {
  readonly task: Task
  readonly settings: Settings
  readonly onClose: () => void
}

export function CompleteTaskDialog({ task, settings, onClose }: CompleteTaskDialogProps) {
  const client = useQueryClient()
  const batches = useQuery(query(taskBatches))
  const [before, setBefore] = useState(false)
  const changed = () =>
    refresh(client, '/api/production-tasks', '/api/plant-batches', '/api/inventory', '/api/sprays', '/api/reports')
  const complete = async (values: CompleteTask) => {
    const done = await taskEdits.run({ id: task.id, version: values.version }, (version) =>
      call(completeTask, {
        params: { id: task.id },
        body: { ...values, version },
        key: `complete-${task.id}-${version}`,
      }),
    )
    const undo = () => editOwn(done, { status: task.status }).finally(changed)
    const again = task.repeat_days === null ? '' : ` It comes again after ${counted(task.repeat_days, 'day')}.`
    toast(`${titleOf(task)} is done.${again}`, { action: { label: 'Undo', do: () => void undo() } })
    onClose()
    await changed()
  }
  const what = [
    task.common_name && `${task.common_name}${task.container_size ? ` in ${task.container_size}` : ''}`,
    task.batch_code,
    task.location,
    `planned for ${day(task.scheduled_date, settings)}`,
  ]
  const batch = batches.data?.find(({ id }) => id === task.batch_id)
  const form = { task, settings, today: todayOf(settings), complete, onCancel: onClose }
  const actions = batch && (task.task_type === 'potting-up' || task.task_type === 'division' || task.task_type === 'for-sale')
  const sprays = task.task_type === 'spraying'
  return (
    <Dialog title={`Complete: ${titleOf(task)}`} onClose={onClose}>
      <p className={styles['what']}>{what.filter(Boolean).join(', ')}</p>
      {(actions || sprays) && (
        <div className={styles['before']}>
          <Checkbox
            label="It was done before"
            hint={
              sprays
                ? 'Only tick the task off; nothing is entered into the spray diary'
                : 'Only tick the task off; the batch stays as it stands in the books'
            }
            checked={before}
            onChange={setBefore}
          />
        </div>
      )}
      {task.batch_id !== null && batches.isPending ? (
        <Skeleton rows={4} />
      ) : actions && !before ? (
        <ActionForm {...form} batch={batch} />
      ) : sprays && !before ? (
        <SprayForm {...form} />
      ) : (
        <TickOffForm {...form} />
      )}
    </Dialog>
  )
}

function ActionForm(props: CompleteFormProps & { readonly batch: BatchChoice }) {
  if (props.task.task_type === 'potting-up') return <PotUpForm {...props} />
  if (props.task.task_type === 'division') return <DivideForm {...props} />
  return <ForSaleForm {...props} />
}
