/** Many tasks completed, moved to other days, assigned or cancelled at once. */
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { addDays } from '#kernel/day.ts'
import { UserId } from '#kernel/id.ts'
import { Day } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { BulkDialog } from '#web/ui/BulkDialog.tsx'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { SelectField } from '#web/ui/Form.tsx'
import { counted, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type BulkTaskChange, bulkTaskFault } from '../bulk-tasks.ts'
import { editTasks, taskPeople } from '../task-calls.ts'
import type { Task } from '../task.ts'

interface BulkTaskDialogProps {
  readonly action: 'complete' | 'move' | 'assign' | 'cancel'
  readonly tasks: readonly Task[]
  readonly onClose: (done: boolean) => void
}

export function BulkTaskDialog({ action, tasks, onClose }: BulkTaskDialogProps) {
  const shared = {
    rows: tasks,
    nameOf: titleOf,
    valuesOf,
    save,
    refreshes: ['/api/production-tasks', '/api/reports', '/api/plant-batches'],
    onClose,
  }
  const title = counted(tasks.length, 'task')
  if (action === 'move') return <MoveTasks {...shared} title={`Move ${title}`} />
  if (action === 'assign') return <AssignTasks {...shared} title={`Assign ${title}`} />
  const status = action === 'complete' ? 'completed' : 'cancelled'
  return (
    <BulkDialog
      {...shared}
      title={action === 'complete' ? `Complete ${title}` : `Cancel ${title}`}
      action={action === 'complete' ? 'Complete' : 'Cancel tasks'}
      shape={z.object({})}
      start={{}}
      faultOf={(task) => (task.status === status ? `is ${status} already` : bulkTaskFault(task, status))}
      changeOf={(): Change => ({ status })}
      doneText={(count) => `${counted(count, 'task')} ${status}.`}
    />
  )
}

type Change = Pick<BulkTaskChange, 'status' | 'scheduled_date' | 'assignee_id'>

const valuesOf = ({ status, scheduled_date, assignee_id }: Task): Change => ({ status, scheduled_date, assignee_id })
const save = (changes: readonly BulkTaskChange[]) => call(editTasks, { body: { tasks: [...changes] } })

interface FormProps {
  readonly title: string
  readonly rows: readonly Task[]
  readonly nameOf: typeof titleOf
  readonly valuesOf: typeof valuesOf
  readonly save: typeof save
  readonly refreshes: readonly string[]
  readonly onClose: (done: boolean) => void
}

const MoveShape = z.object({ by: z.enum(['1', '2', '7', '-1', 'day']), day: Day })

function MoveTasks(props: FormProps) {
  const settings = useSettings()
  return (
    <BulkDialog
      {...props}
      action="Move"
      shape={MoveShape}
      start={{ by: '1', day: todayOf(settings) }}
      changeOf={({ by, day }, task): Change => ({
        scheduled_date: by === 'day' ? day : addDays(task.scheduled_date, Number(by)),
      })}
      doneText={(count) => `${counted(count, 'task')} moved.`}
    >
      <SelectField
        name="by"
        label="Move"
        options={[
          { value: '1', label: 'A day later' },
          { value: '2', label: 'Two days later' },
          { value: '7', label: 'A week later' },
          { value: '-1', label: 'A day earlier' },
          { value: 'day', label: 'To one day' },
        ]}
      />
      <ToDay />
    </BulkDialog>
  )
}

function ToDay() {
  const settings = useSettings()
  return useWatch({ name: 'by' }) === 'day' && <DateField name="day" label="Day" formats={settings} required />
}

const AssignShape = z.object({ assignee_id: z.optional(UserId) })

function AssignTasks(props: FormProps) {
  const people = useQuery(query(taskPeople)).data ?? []
  return (
    <BulkDialog
      {...props}
      action="Assign"
      shape={AssignShape}
      start={{ assignee_id: '' }}
      changeOf={({ assignee_id }): Change => ({ assignee_id: assignee_id ?? null })}
      doneText={(count) => `${counted(count, 'task')} assigned.`}
    >
      <SelectField
        name="assignee_id"
        label="Person"
        options={[{ value: '', label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </BulkDialog>
  )
}
