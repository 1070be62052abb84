/** A task is done: how long it took, which is the batch's labour, and what was noticed. */
import { useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextAreaField } from '#web/ui/Form.tsx'
import { day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { completeTask, editTask } from '../task-calls.ts'
import { CompleteTask, type Task } from '../task.ts'
import styles from './TaskDialog.module.css'
import { titleOf } from './task-look.tsx'

interface CompleteTaskDialogProps {
  readonly task: Task
  readonly settings: Settings
  readonly onClose: () => void
}

export function CompleteTaskDialog({ task, settings, onClose }: CompleteTaskDialogProps) {
  const client = useQueryClient()
  const changed = () => refresh(client, '/api/production-tasks', '/api/plant-batches', '/api/reports')
  const complete = async (values: CompleteTask) => {
    const done = await call(completeTask, { params: { id: task.id }, body: values })
    const undo = async () => {
      await call(editTask, { params: { id: task.id }, body: { status: task.status, version: done.version } })
      await changed()
    }
    const again = task.repeat_days === null ? '' : ` It comes again after ${task.repeat_days} days.`
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
  return (
    <Dialog title={`Complete: ${titleOf(task)}`} onClose={onClose}>
      <p className={styles['what']}>{what.filter(Boolean).join(', ')}</p>
      <Form
        shape={CompleteTask}
        start={{ minutes: task.minutes === null ? '' : String(task.minutes), notes: task.notes, version: task.version }}
        submit={complete}
        action="Complete task"
        onCancel={onClose}
      >
        <NumberField name="minutes" label="Minutes it took" step={5} />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}
