/** Records a lost sale in two taps, so that the plant is grown or bought next time. */
import { useState } from 'react'
import { allPrices } from '#modules/plants/contract.ts'
import { call } from '#web/call.ts'
import { persistedQuery } from '#web/persisted-query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { deleteLostSale, recordLostSale } from '../lost-sale-calls.ts'

export function LostSaleDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: plants = [], isPending } = useQuery(persistedQuery(allPrices))
  const [chosen, setChosen] = useState('')
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState('1')
  const plant = plants.find(({ id }) => id === chosen)
  const undo = useAction()
  const submit = async () => {
    const wanted = plant ? { plant_type_id: plant.plant_type_id, container_size: plant.container_size } : { name }
    const { id, name: noted } = await call(recordLostSale, { body: { ...wanted, quantity } })
    toast(`${noted} recorded.`, {
      action: { label: 'Undo', do: () => void undo.run(() => call(deleteLostSale, { params: { id } })) },
    })
    onClose()
  }
  return (
    <Dialog title="Lost sale" onClose={onClose}>
      <PlainForm action="Record it" disabled={!plant && name.trim() === ''} submit={submit} onCancel={onClose}>
        <Field label="Plant requested" hint="See Analytics, Stock-outs, for lost sales.">
          {(ids) => (
            <Combobox
              {...ids}
              value={chosen}
              onChange={setChosen}
              busy={isPending}
              options={plants.map((each) => ({
                value: each.id,
                label: `${each.common_name}, ${each.container_size}`,
                botanical: each.botanical_name,
                synonyms: each.synonyms,
                detail: `${number(each.available)} in stock`,
              }))}
              placeholder="Type a name and a size"
            />
          )}
        </Field>
        {!plant && (
          <TypedField label="Or something that is not in the list" name="name" maxLength={120} value={name} onChange={setName} />
        )}
        <Field label="How many" name="quantity" required>
          {(ids) => <NumberInput {...ids} min={1} value={quantity} onChange={setQuantity} />}
        </Field>
      </PlainForm>
    </Dialog>
  )
}
