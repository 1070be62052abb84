/** Whose store credit is spent: found by its number or its customer. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { listStoreCredits } from '#modules/selling/payment/store-credit-calls.ts'

interface StoreCreditChoiceProps {
  readonly value: string
  /** Its code, and what is left on it. */
  readonly onChoose: (code: string, balance: string) => void
}

export function StoreCreditChoice({ value, onChoose }: StoreCreditChoiceProps) {
  const settings = useSettings()
  const credits = useQuery(query(listStoreCredits, { query: {} }))
  const all = credits.data ?? []
  const chosen = all.find(({ code }) => code === value)
  return (
    <Field
      label="Store credit"
      hint={chosen ? `${money(chosen.balance, settings)} is left on it.` : 'The number of the credit note, or the customer.'}
      error={credits.error ? errorMessage(credits.error) : undefined}
    >
      {(ids) => (
        <Combobox
          {...ids}
          value={value}
          placeholder="CN00001"
          busy={credits.isPending}
          options={all.map(({ code, customer_name, balance }) => ({
            value: code,
            label: code,
            detail: [customer_name, money(balance, settings)].filter(Boolean).join(' · '),
          }))}
          onChange={(code) => onChoose(code, all.find((each) => each.code === code)?.balance ?? '0')}
        />
      )}
    </Field>
  )
}
