/** One task: what, when, who, on which plants; and how it goes on: started, completed, cancelled, deleted. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, CircleCheckBig, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField, ComboboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { createTask, deleteTask, editTask, taskBatches, taskPeople } from '../task-calls.ts'
import { isOpen, taskTypes, typeName, titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { NewTask, type Task, labourOperation } from '../task.ts'
import { ChecklistField } from './ChecklistField.tsx'
import { changeTask } from './change-task.ts'
import styles from './TaskDialog.module.css'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const CorrectInputsDialog = lazyNamed(() => import('#modules/growing/batch/web/CorrectInputsDialog.tsx'), 'CorrectInputsDialog')

const emptyTask = {
  title: '',
  task_type: 'potting-up',
  latest_date: '',
  batch_id: '',
  location: '',
  quantity: '',
  minutes: '',
  urgent: false,
  repeat_days: '',
  repeat_until: '',
  notes: '',
} as const

interface TaskDialogProps {
  /** Undefined for a new one. */
  readonly task: Task | undefined
  readonly start: { readonly on: string; readonly who: string }
  readonly onClose: () => void
  readonly onComplete: (task: Task) => void
}

export function TaskDialog({ task, start, onClose, onComplete }: TaskDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const people = useQuery(query(taskPeople)).data ?? []
  const changed = () => refresh(client, '/api/production-tasks', '/api/reports')

  const save = async (values: NewTask, row: Task | undefined) => {
    // A field that was emptied is sent as nothing, or it would stay as it was.
    const emptied = {
      title: '',
      latest_date: null,
      batch_id: null,
      location: null,
      assignee_id: null,
      quantity: null,
      minutes: null,
      notes: '',
    }
    const body = { ...emptied, repeat_days: null, repeat_until: null, ...values }
    const saved = row
      ? await call(editTask, { params: { id: row.id }, body: { ...body, version: row.version } })
      : await call(createTask, { body })
    toast(task ? `${titleOf(saved)} is saved.` : `${titleOf(saved)} is planned.`)
    await changed()
    onClose()
  }
  const valuesOf = (row: Task | undefined) => ({
    ...formValues(row, { ...emptyTask, scheduled_date: start.on, assignee_id: start.who }),
    ...(row?.batch_id ? { location: '' } : {}),
    checklist: [...(row?.checklist ?? [])],
  })
  const batches = useBatchOptions(task)
  return (
    <Dialog title={task ? titleOf(task) : 'Plan a task'} wide onClose={onClose}>
      {task && <TaskActions task={task} onClose={onClose} onComplete={onComplete} />}
      <EditForm
        key={task?.id ?? 'new'}
        shape={NewTask}
        row={task}
        valuesOf={valuesOf}
        submit={save}
        action={task ? 'Save task' : 'Plan task'}
        onCancel={onClose}
      >
        <div className={styles['two']}>
          <SelectField name="task_type" label="Kind" options={taskTypes.map((value) => ({ value, label: typeName(value) }))} />
          <TextField name="title" label="Title" placeholder="Same as type and plant" />
        </div>
        <div className={styles['two']}>
          <ComboboxField name="batch_id" label="Batch" {...batches} placeholder="Search plant, code or location" />
          <TextField name="location" label="Location" hint="For tasks without a batch" options={settings.locations} />
        </div>
        <div className={styles['two']}>
          <DateField name="scheduled_date" label="Day" required formats={settings} />
          <DateField name="latest_date" label="No later than" hint="If the date is flexible" formats={settings} />
        </div>
        <div className={styles['three']}>
          <SelectField
            name="assignee_id"
            label="Who"
            options={[{ value: '', label: 'Unassigned' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <NumberField name="quantity" label="Plants" step={10} />
          <NumberField
            name="minutes"
            label="Minutes"
            step={5}
            {...(task && labourOperation(task) ? { hint: 'In the cost of the plants' } : {})}
          />
        </div>
        <CheckboxField name="urgent" label="Urgent: before the other tasks of its day" />
        <div className={styles['two']}>
          <NumberField name="repeat_days" label="Repeat after (days)" hint="7 for every week; leave blank for once" max={366} />
          <DateField name="repeat_until" label="Until" formats={settings} />
        </div>
        <ChecklistField name="checklist" />
        <TextAreaField name="notes" label="Notes" />
      </EditForm>
    </Dialog>
  )
}

interface TaskActionsProps extends Pick<TaskDialogProps, 'onClose' | 'onComplete'> {
  readonly task: Task
}

/** Completed, cancelled, opened again or deleted. */
function TaskActions({ task, onClose, onComplete }: TaskActionsProps) {
  const { run } = useAction('/api/production-tasks', '/api/reports')
  const [correcting, setCorrecting] = useState(false)
  const labour = labourOperation(task)
  const setStatus = (status: Task['status'], done: string) =>
    run(async () => {
      await changeTask(task, { status })
      toast(`${titleOf(task)} ${done}.`)
      onClose()
    })
  const remove = () =>
    run(async () => {
      await call(deleteTask, { params: { id: task.id } })
      const { title, task_type, scheduled_date, latest_date, batch_id, location, assignee_id, quantity, minutes, notes } = task
      const rest = {
        urgent: task.urgent,
        repeat_days: task.repeat_days,
        repeat_until: task.repeat_until,
        checklist: task.checklist,
      }
      const body = {
        title,
        task_type,
        scheduled_date,
        latest_date,
        batch_id,
        location,
        assignee_id,
        quantity,
        minutes,
        notes,
        ...rest,
      }
      toast(`${titleOf(task)} is deleted.`, {
        action: { label: 'Undo', do: () => void run(() => call(createTask, { body })) },
      })
      onClose()
    })
  return (
    <div className={`flex wrap gap-8 below-16 line-bottom ${styles['actions']}`}>
      {isOpen(task.status) ? (
        <>
          <Button kind="primary" onClick={() => onComplete(task)}>
            <CircleCheckBig size={17} aria-hidden /> Complete
          </Button>
          <Button onClick={() => void setStatus('cancelled', 'is cancelled')}>
            <Ban size={16} aria-hidden /> Cancel task
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => void setStatus('pending', 'is open again')}>
            <RotateCcw size={16} aria-hidden /> Reopen
          </Button>
          {labour && isOneOf(managers) && (
            <Button onClick={() => setCorrecting(true)}>
              <Pencil size={16} aria-hidden /> Correct what it took
            </Button>
          )}
        </>
      )}
      <Button kind="danger" onClick={() => void remove()}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Suspense>{correcting && labour && <CorrectInputsDialog operation={labour} onClose={onClose} />}</Suspense>
    </div>
  )
}

/** The batches in the nursery, and the task's own where it is archived. */
function useBatchOptions(task: Task | undefined) {
  const { data: batches = [], isPending: busy } = useQuery(query(taskBatches))
  const options = batches.map((batch) => ({
    value: batch.id,
    label: `${batch.common_name}, ${batch.container_size}`,
    detail: [batch.batch_code, counted(batch.quantity_current, 'plant'), batch.location].filter(Boolean).join(', '),
  }))
  if (!task?.batch_id || options.some(({ value }) => value === task.batch_id)) return { options, busy }
  return { busy, options: [...options, { value: task.batch_id, label: task.common_name ?? '', detail: task.batch_code ?? '' }] }
}
