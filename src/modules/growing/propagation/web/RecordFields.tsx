/** Fields of a propagation record: treatment, hormone, and who did it. */
import { taskPeople } from '#modules/growing/task/task-calls.ts'
import { query } from '#web/query.ts'
import { SelectField, TextField } from '#web/ui/Form.tsx'
import { useQuery } from '#web/use-query.ts'
import { listPropagations } from '../contract.ts'

export function RecordFields({ me }: { readonly me: string }) {
  const people = useQuery(query(taskPeople)).data ?? []
  const past = useQuery(query(listPropagations)).data ?? []
  const used = (field: 'treatment' | 'hormone') => [...new Set(past.map((row) => row[field]).filter(Boolean))]
  return (
    <>
      <TextField name="treatment" label="Treatment" placeholder="Wounded, or cold for 6 weeks" options={used('treatment')} />
      <TextField name="hormone" label="Hormone" placeholder="IBA 3,000 ppm" options={used('hormone')} />
      <SelectField
        name="done_by"
        label="Done by"
        options={[{ value: '', label: me }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  )
}
