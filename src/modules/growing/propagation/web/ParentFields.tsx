/** Batches that a line of plants comes from: its mother plants, and for grafts the rootstocks that it takes. */
import { useWatch } from 'react-hook-form'
import { taskBatches } from '#modules/growing/task/task-calls.ts'
import { query } from '#web/query.ts'
import { ComboboxField } from '#web/ui/ControlledFields.tsx'
import { counted } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { strikingMethods } from '../propagation.ts'

export function ParentFields({ at }: { readonly at: number }) {
  const method = String(useWatch({ name: 'method' }) ?? '')
  const { data: batches = [], isPending: busy } = useQuery(query(taskBatches))
  if (!strikingMethods.some((each) => each === method)) return null
  const options = batches.map((batch) => ({
    value: batch.id,
    label: `${batch.common_name}, ${batch.container_size}`,
    detail: [batch.batch_code, counted(batch.quantity_current, 'plant'), batch.location].filter(Boolean).join(', '),
  }))
  const field = { options, busy, placeholder: 'Search plant, code or location' }
  return (
    <>
      <ComboboxField
        name={`batches.${at}.parent_batch_id`}
        label={method === 'graft' ? 'Scions from batch' : 'Mother plants'}
        {...field}
      />
      {method === 'graft' && <ComboboxField name={`batches.${at}.rootstock_batch_id`} label="Rootstocks from batch" {...field} />}
    </>
  )
}
