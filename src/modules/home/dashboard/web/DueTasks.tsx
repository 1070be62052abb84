/** The tasks due: each is completed here, with one tap if there is nothing to fill in. */
import { Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { needsForm } from '#modules/growing/schedule/task-kinds.ts'
import { completeTask, getTask } from '#modules/growing/task/task-calls.ts'
import type { Task } from '#modules/growing/task/task.ts'
import { changeTask } from '#modules/growing/task/web/change-task.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import type { TaskDue } from '../dashboard.ts'
import { DueLine } from './DueLine.tsx'
import styles from './TodaysWork.module.css'

const CompleteTaskDialog = lazyNamed(() => import('#modules/growing/task/web/CompleteTaskDialog.tsx'), 'CompleteTaskDialog')

interface DueTasksProps {
  readonly tasks: readonly TaskDue[]
  readonly today: string
}

export function DueTasks({ tasks, today }: DueTasksProps) {
  const [completing, setCompleting] = useState<Task>()
  const { run, busy } = useAction('/api/production-tasks', '/api/reports')
  const complete = ({ id, version, ...due }: TaskDue) =>
    run(async () => {
      if (needsForm(due)) return setCompleting(await call(getTask, { params: { id } }))
      const done = await call(completeTask, { params: { id }, body: { version }, afterOwn: true })
      const undo = () => run(() => changeTask(done, { status: 'pending' }))
      toast(`${titleOf(due)} is done.`, { action: { label: 'Undo', do: () => void undo() } })
    })
  return (
    <>
      {tasks.map((task) => (
        <DueLine
          key={task.id}
          to="/production/tasks"
          search={{ task: task.id }}
          name={titleOf(task)}
          detail={[task.urgent && 'Urgent', [task.plant, task.batch_code].filter(Boolean).join(' · ') || kindOf(task)]
            .filter(Boolean)
            .join(' · ')}
          due={task.scheduled_date}
          today={today}
        >
          <button
            type="button"
            className={`grid no-shrink place-center ${styles['tick']}`}
            aria-label={`Complete: ${titleOf(task)}`}
            title="Complete"
            disabled={busy}
            onClick={() => void complete(task)}
          >
            <Check size={16} aria-hidden />
          </button>
        </DueLine>
      ))}
      <Suspense>{completing && <CompleteTaskDialog task={completing} onClose={() => setCompleting(undefined)} />}</Suspense>
    </>
  )
}

const titleOf = (task: Pick<TaskDue, 'title' | 'task_type'>) => task.title || kindOf(task)

/** 'potting-up' → 'Potting up' */
const kindOf = ({ task_type }: Pick<TaskDue, 'task_type'>) =>
  (task_type.charAt(0).toUpperCase() + task_type.slice(1)).replaceAll('-', ' ')
