/** Chooses the account to charge, at its agreed prices; searches offline too. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Suspense } from 'react'
import type * as z from 'zod/mini'
import { type QueryClient } from '@tanstack/react-query'
import { tillAccounts } from '#modules/customers/price-group-calls.ts'
import { exemptionOn } from '#modules/customers/exemption.ts'
import { termsText } from '#modules/customers/terms.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { persistedQuery } from '#web/persisted-query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { day, money, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { CartAccount, TillCart } from '#modules/selling/cart/cart.ts'
import type { ChangeCart } from '#modules/selling/cart/change-cart.ts'

const TaxPlaceField = lazyNamed(() => import('#modules/selling/cart/web/TaxPlaceField.tsx'), 'TaxPlaceField')

interface AccountChoiceProps {
  readonly cart: TillCart
  readonly change: ChangeCart
}

/** Loads the accounts ahead, so that they are available without a network. */
export const keepAccounts = (client: QueryClient) => client.prefetchQuery({ ...persistedQuery(tillAccounts), staleTime: 60_000 })

/** The account with its prices, as the cart copies it; undefined if it is not there. */
export function accountIn(known: z.infer<typeof tillAccounts.reply> | undefined, wanted: string | null): CartAccount | undefined {
  const account = known?.accounts.find(({ id }) => id === wanted)
  const group = known?.groups.find(({ id }) => id === account?.price_group_id)
  return (
    account && {
      id: account.id,
      name: account.name,
      prices: { group: group ? { name: group.name, rules: group.rules } : null, trade_discount: account.trade_discount },
      exemption_number: account.exemption_number,
      exemption_until: account.exemption_until,
      tax_treatment: account.tax_treatment,
    }
  )
}

export function AccountChoice({ cart, change }: AccountChoiceProps) {
  const settings = useSettings()
  const tillAccountsQuery = useQuery({ ...persistedQuery(tillAccounts), staleTime: 60_000 })
  const accounts = tillAccountsQuery.data?.accounts ?? []
  const chosen = accounts.find(({ id }) => id === cart.account?.id)
  const choose = (wanted: string) => change((now) => ({ ...now, account: accountIn(tillAccountsQuery.data, wanted) }))
  const details = chosen && [
    chosen.on_hold && 'On hold',
    `Balance ${money(chosen.balance, settings)}${chosen.credit_limit === null ? '' : ` of ${money(chosen.credit_limit, settings)}`}`,
    `pays ${termsText(chosen)}`,
    cart.account?.prices.group?.name,
    Number(chosen.trade_discount) > 0 && !cart.account?.prices.group && `${Number(chosen.trade_discount)}% trade discount`,
    exemptionText(chosen, settings),
  ]
  return (
    <>
      <Field
        label="Account"
        hint={details ? details.filter(Boolean).join(' · ') : 'Uses the prices of the account.'}
        error={tillAccountsQuery.error ? errorMessage(tillAccountsQuery.error) : undefined}
      >
        {(ids) => (
          <Combobox
            {...ids}
            value={cart.account?.id ?? ''}
            placeholder="Type a name"
            busy={tillAccountsQuery.isPending}
            options={accounts.map((account) => ({ value: account.id, label: account.name, detail: account.contact_name }))}
            onChange={choose}
          />
        )}
      </Field>
      <PlaceOfSale cart={cart} change={change} />
    </>
  )
}

/** Loads the field only where a place has a rate of its own. */
function PlaceOfSale({ cart, change }: AccountChoiceProps) {
  const settings = useSettings()
  if (settings.taxRates.every(({ place }) => place === '')) return null
  return (
    <Suspense>
      <TaxPlaceField
        settings={settings}
        value={cart.tax_place ?? ''}
        onChange={(place) => change((now) => ({ ...now, tax_place: place || undefined }))}
      />
    </Suspense>
  )
}

function exemptionText(account: Parameters<typeof exemptionOn>[1], settings: Settings): string {
  const exemption = exemptionOn(todayOf(settings), account)
  if (!exemption) return ''
  if (exemption.valid) return `${settings.taxLabel} exempt`
  return `${settings.taxLabel} is charged: certificate ${exemption.number} expired ${exemption.until ? day(exemption.until, settings) : ''}`
}
