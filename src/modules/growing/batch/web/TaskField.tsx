/** The choice of the open task that work on a batch completes, where several fit. */
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fittingTasks, taskDoneBy } from '#modules/growing/schedule/fitting-task.ts'
import { type TaskType, titleOf } from '#modules/growing/schedule/task-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { SelectField } from '#web/ui/Form.tsx'
import { day } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { PlantBatch } from '../batch.ts'
import { listOpenTasks } from '../batch-calls.ts'

interface TaskFieldProps {
  readonly batch: PlantBatch
  readonly type: TaskType
  /** The field with the container or the location. */
  readonly target: string
  /** The field with how many plants; without it, all of them. */
  readonly quantity?: string
}

export function TaskField({ batch, type: task_type, target, quantity }: TaskFieldProps) {
  const settings = useSettings()
  const { setValue } = useFormContext()
  const [into, plants] = useWatch({ name: [target, quantity ?? target] })
  const { data = [] } = useQuery(query(listOpenTasks, { params: { id: batch.id } }))
  const standing = batch.quantity_current
  const work = {
    task_type,
    target: String(into ?? ''),
    quantity: quantity === undefined ? standing : Number(plants),
    standing,
  }
  const fitting = fittingTasks(data, work)
  const isChoice = fitting.length > 1
  const usual = isChoice ? (taskDoneBy(fitting, work)?.id ?? '') : undefined
  useEffect(() => setValue('task_id', usual), [setValue, usual])
  if (!isChoice) return null
  const options = fitting.map((task) => ({
    value: task.id,
    label: `${titleOf({ ...task, common_name: null })}, ${day(task.scheduled_date, settings)}`,
  }))
  return <SelectField name="task_id" label="Completes the task" options={[...options, { value: '', label: 'None of them' }]} />
}
