/** Seed lot and amount for a line of a sowing: proposed from the germination test. */
import { useFormContext, useWatch } from 'react-hook-form'
import { query } from '#web/query.ts'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { SelectField } from '#web/ui/Form.tsx'
import { Button } from '#web/ui/Button.tsx'
import { number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { listSeedLots } from '../contract.ts'
import type { SeedLot } from '../seed-lot-fields.ts'
import { seedsFor, sownQuantity } from '../seed-lot.ts'
import { seedText } from './seed-text.ts'

const lotText = (lot: SeedLot) =>
  [lot.code, `${seedText(lot.on_hand, lot)} left`, lot.germination === null ? '' : `${lot.germination} %`]
    .filter(Boolean)
    .join(', ')

export function SownLot({ at }: { readonly at: number }) {
  const { setValue } = useFormContext()
  const [method, plant, quantity, chosen] = useWatch({
    name: ['method', `batches.${at}.plant_type_id`, `batches.${at}.quantity`, `batches.${at}.seed_lot_id`],
  }).map((value: unknown) => (typeof value === 'string' ? value : ''))
  const read = useQuery({ ...query(listSeedLots), enabled: method === 'seed' })
  const lots = (read.data ?? []).filter(({ plant_type_id, archived }) => plant_type_id === plant && !archived)
  if (method !== 'seed' || lots.length === 0) return null
  const lot = lots.find(({ id }) => id === chosen)
  const seeds = seedsFor(Number(quantity), lot?.germination ?? undefined)
  const proposed = lot && seeds ? sownQuantity(seeds, lot) : undefined
  return (
    <>
      <SelectField
        name={`batches.${at}.seed_lot_id`}
        label="Seed lot"
        options={[{ value: '', label: 'No lot' }, ...lots.map((each) => ({ value: each.id, label: lotText(each) }))]}
      />
      {lot && (
        <div>
          <AmountField
            name={`batches.${at}.seed_quantity`}
            kind="quantity"
            label={lot.unit === 'g' ? 'Grams sown' : 'Seeds sown'}
            required
          />
          {proposed !== undefined && seeds !== undefined && (
            <Button
              onClick={() => setValue(`batches.${at}.seed_quantity`, proposed, { shouldDirty: true, shouldValidate: true })}
            >
              Use {seedText(proposed, lot)}
              {lot.unit === 'g' && ` (${number(seeds)} seeds)`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
