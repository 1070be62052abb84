/** Whose account is charged: found by typing; its trade discount comes along. */
import { useQuery } from '@tanstack/react-query'
import { listAccounts } from '#features/accounts/contract.ts'
import { termsText } from '#features/accounts/terms.ts'
import type { Settings } from '#features/settings/settings.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { money } from '#web/ui/format.ts'

interface AccountChoiceProps {
  readonly value: string
  readonly settings: Settings
  /** The account and what it gets off, in percent. */
  readonly onChoose: (id: string, discount: string) => void
}

export function AccountChoice({ value, settings, onChoose }: AccountChoiceProps) {
  const accounts = useQuery(query(listAccounts, { query: { limit: '200' } }))
  const all = accounts.data ?? []
  const chosen = all.find(({ id }) => id === value)
  const hint = chosen
    ? `Owes ${money(chosen.balance, settings)}${chosen.credit_limit === null ? '' : ` of ${money(chosen.credit_limit, settings)}`} · pays ${termsText(chosen)}${Number(chosen.trade_discount) > 0 ? ` · ${Number(chosen.trade_discount)}% trade discount` : ''}`
    : 'The invoice is theirs to pay.'
  return (
    <Field label="Account" hint={hint} error={accounts.error ? sentenceOf(accounts.error) : undefined}>
      {(ids) => (
        <Combobox
          {...ids}
          value={value}
          placeholder="Type a name"
          options={all.map((account) => ({ value: account.id, label: account.name, detail: account.contact_name }))}
          onChange={(id) => onChoose(id, all.find((account) => account.id === id)?.trade_discount ?? '0')}
        />
      )}
    </Field>
  )
}
