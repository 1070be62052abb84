/** The basis of the tax return: another one is chosen with its first day. */
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { day, todayOf } from '#web/ui/format.ts'
import { type TaxBasis, basisFault } from '../tax-bases.ts'
import { ChoiceSetting, useDraft } from './fields.tsx'

const options = [
  { value: 'invoice', label: 'Invoice basis: when it is invoiced' },
  { value: 'payments', label: 'Payments (cash) basis: when it is paid' },
  { value: 'receipts', label: 'Receipts basis: sales when paid, bills when invoiced' },
] as const

const TaxBasisDialog = lazyNamed(() => import('./TaxBasisDialog.tsx'), 'TaxBasisDialog')

export function TaxBasisSetting() {
  const { settings } = useDraft()
  const [chosen, setChosen] = useState<TaxBasis>()
  const today = todayOf(settings)
  const next = settings.taxBases.find(({ from }) => from !== null && from > today)
  return (
    <>
      <ChoiceSetting
        name="taxBasis"
        label="Tax return"
        hint={
          next?.from
            ? `From ${day(next.from, settings)}: ${options.find(({ value }) => value === next.basis)?.label}.`
            : 'The basis you agreed with the tax office.'
        }
        options={options.filter(({ value }) => basisFault(settings.country, [{ basis: value, from: null }]) === undefined)}
        onChoose={setChosen}
      />
      <Suspense>{chosen && <TaxBasisDialog basis={chosen} onClose={() => setChosen(undefined)} />}</Suspense>
    </>
  )
}
