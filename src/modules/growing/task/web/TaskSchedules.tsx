/** Schedules: tasks of a plant by days after potting, planned when it is potted. */
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePlantOptions } from '#modules/plants/web/use-plant-options.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { ComboboxField, NumberField } from '#web/ui/ControlledFields.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { createTemplate, deleteTemplate, editTemplate, listTemplates } from '../task-calls.ts'
import { NewTemplate, type Template } from '#modules/growing/schedule/task-template.ts'
import { taskTypes, typeName } from '#modules/growing/schedule/task-kinds.ts'
import styles from './TaskDialog.module.css'

export function TaskSchedules() {
  const client = useQueryClient()
  const templates = useQuery(query(listTemplates, { query: {} }))
  const [editing, setEditing] = useState<Template | 'new'>()
  const changed = () => refresh(client, '/api/task-templates')
  const remove = async (template: Template) => {
    await call(deleteTemplate, { params: { id: template.id } })
    const { id: _, common_name: __, version: ___, ...again } = template
    const undo = async () => {
      await call(createTemplate, { body: again })
      await changed()
    }
    toast(`${template.title} was removed from the schedule.`, { action: { label: 'Undo', do: () => void undo() } })
    await changed()
  }
  const add = (
    <Button onClick={() => setEditing('new')}>
      <CalendarPlus size={16} aria-hidden /> Add a line
    </Button>
  )
  return (
    <>
      {templates.isPending ? (
        <Skeleton rows={6} />
      ) : templates.isError ? (
        <ErrorBox error={templates.error} retry={() => void templates.refetch()} />
      ) : (
        <>
          {templates.data.length > 0 && <div>{add}</div>}
          <DataTable
            label="Schedules"
            rows={templates.data}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={setEditing}
            actions={(row) => [
              { label: 'Edit', keys: 'E', icon: Pencil, do: () => setEditing(row) },
              { label: 'Delete', icon: Trash2, danger: true, do: () => void remove(row) },
            ]}
            empty={
              <EmptyState icon={CalendarPlus} title="No schedules yet" actions={add}>
                Set tasks to repeat a number of days after potting. Each potting then adds the dated tasks.
              </EmptyState>
            }
          />
        </>
      )}
      {editing && (
        <TemplateDialog
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={async () => {
            await changed()
            setEditing(undefined)
          }}
        />
      )}
    </>
  )
}

interface TemplateDialogProps {
  readonly template: Template | undefined
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

const valuesOf = (template: Template | undefined) =>
  formValues(template, {
    plant_type_id: '',
    title: '',
    task_type: 'feeding',
    from_day: '',
    to_day: '',
    minutes: '',
    notes: '',
  })

function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const { options, searching } = usePlantOptions(template && { value: template.plant_type_id, label: template.common_name })
  const save = async (values: NewTemplate, row: Template | undefined) => {
    if (row) await call(editTemplate, { params: { id: row.id }, body: { ...values, version: row.version } })
    else await call(createTemplate, { body: values })
    toast(`${values.title} is in the schedule.`)
    await onSaved()
  }
  return (
    <Dialog title={template ? template.title : 'Add to a schedule'} onClose={onClose}>
      <EditForm
        shape={NewTemplate}
        row={template}
        valuesOf={valuesOf}
        submit={save}
        action={template ? 'Save line' : 'Add line'}
        onCancel={onClose}
      >
        <ComboboxField
          name="plant_type_id"
          label="Plant"
          required
          options={options}
          searching={searching}
          placeholder="Search either name"
        />
        <div className={styles['two']}>
          <SelectField name="task_type" label="Kind" options={taskTypes.map((value) => ({ value, label: typeName(value) }))} />
          <TextField name="title" label="Title" required placeholder="Trim and shape" />
        </div>
        <div className={styles['three']}>
          <NumberField name="from_day" label="From day" required hint="After potting" />
          <NumberField name="to_day" label="To day" required />
          <NumberField name="minutes" label="Minutes" step={5} />
        </div>
        <TextAreaField name="notes" label="Notes" />
      </EditForm>
    </Dialog>
  )
}

const columns: readonly Column<Template>[] = [
  {
    id: 'plant',
    title: 'Plant',
    width: 'minmax(150px, 1.5fr)',
    cell: ({ common_name }) => <b>{common_name}</b>,
    sortBy: ({ common_name }) => common_name,
    phone: 'title',
  },
  {
    id: 'title',
    title: 'Task',
    width: 'minmax(150px, 2fr)',
    cell: ({ title }) => title,
    sortBy: ({ title }) => title,
    phone: 'detail',
  },
  {
    id: 'type',
    title: 'Kind',
    width: '120px',
    cell: ({ task_type }) => typeName(task_type),
    sortBy: ({ task_type }) => task_type,
  },
  {
    id: 'days',
    title: 'Days after potting',
    width: '150px',
    align: 'end',
    cell: ({ from_day, to_day }) => (from_day === to_day ? from_day : `${from_day}–${to_day}`),
    sortBy: ({ from_day }) => from_day,
    phone: 'end',
  },
  { id: 'minutes', title: 'Minutes', width: '90px', align: 'end', cell: ({ minutes }) => minutes ?? '–' },
]
