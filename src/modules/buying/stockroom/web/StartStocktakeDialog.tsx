import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { listCategories } from '#modules/supplies/contract.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { CheckboxField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField } from '#web/ui/Form.tsx'
import { useQuery } from '#web/use-query.ts'
import { startStocktake } from '../stocktake-calls.ts'
import { NewStocktake, type StocktakeKind } from '../stocktake.ts'

interface StartProps {
  readonly onClose: () => void
  readonly onStarted: (id: string) => void
}

export function StartStocktakeDialog({ onClose, onStarted }: StartProps) {
  const client = useQueryClient()
  const start = async ({ kind, category_id, location, blind }: NewStocktake) => {
    const body = { kind, blind: blind ?? false, ...(kind === 'supplies' ? { category_id } : { location }) }
    const started = await call(startStocktake, { body })
    await refresh(client, '/api/stocktakes')
    onStarted(started.id)
  }
  return (
    <Dialog title="Start a stocktake" onClose={onClose}>
      <Form
        shape={NewStocktake}
        start={{ kind: 'supplies', category_id: '', location: '', blind: false }}
        submit={start}
        action="Create count sheet"
        onCancel={onClose}
      >
        <Where />
        <CheckboxField name="blind" label="Count blind" hint="Hides the recorded quantities from the counter" />
      </Form>
    </Dialog>
  )
}

function Where() {
  const settings = useSettings()
  const categories = useQuery(query(listCategories)).data ?? []
  const { setValue } = useFormContext()
  const kind = useWatch({ name: 'kind' }) as StocktakeKind
  return (
    <>
      <Chips<StocktakeKind>
        label="What to count"
        value={kind}
        onChange={(value) => setValue('kind', value)}
        options={[
          { value: 'supplies', label: 'Supplies' },
          { value: 'plants', label: 'Plants' },
        ]}
      />
      {kind === 'supplies' ? (
        <SelectField
          key="category"
          name="category_id"
          label="Category"
          options={[{ value: '', label: 'All categories' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      ) : (
        <SelectField
          key="location"
          name="location"
          label="Location"
          options={[{ value: '', label: 'Everywhere' }, ...settings.locations.map((place) => ({ value: place, label: place }))]}
        />
      )}
    </>
  )
}
