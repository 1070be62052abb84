/** The card of an account: balance, limit, discounts, contact, tax. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { type Detail, DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { BusinessAccount } from '../account.ts'
import { exemptionState } from '../exemption-state.ts'
import { listPriceGroups } from '../price-group-calls.ts'
import styles from './AccountScreen.module.css'

interface DetailsProps {
  readonly account: BusinessAccount
}

export function AccountDetails({ account }: DetailsProps) {
  const settings = useSettings()
  const details: readonly Detail[] = [
    ...useMoneyDetails(account),
    ['Contact', account.contact_name || '–'],
    ['Phone', account.phone ? <DetailLink key="phone" to="tel" value={account.phone} /> : '–'],
    ['E-mail', account.email ? <DetailLink key="mail" to="mailto" value={account.email} /> : '–'],
    [taxNumberName(settings.country, settings.taxLabel), account.tax_number || '–'],
    [`${settings.taxLabel} exemption`, <ExemptionDetail key="exemption" account={account} />],
    ['Address', account.address || '–'],
  ]
  return <DescriptionCard details={details} notes={account.notes} />
}

const DetailLink = ({ to, value }: { readonly to: 'tel' | 'mailto'; readonly value: string }) => (
  <a href={`${to}:${value}`}>{value}</a>
)

function useMoneyDetails(account: BusinessAccount): readonly Detail[] {
  const settings = useSettings()
  const groups = useQuery({ ...query(listPriceGroups), enabled: account.price_group_id !== null })
  const group = groups.data?.find(({ id }) => id === account.price_group_id)
  const limit = account.credit_limit === null ? undefined : Number(account.credit_limit)
  const over = limit !== undefined && Number(account.balance) > limit
  return [
    [
      Number(account.balance) < 0 ? 'Has as credit' : 'Balance',
      <b key="owes" className={styles['owes']} data-over={over}>
        {money(account.balance.replace('-', ''), settings)}
      </b>,
    ],
    ['Limit', limit === undefined ? 'None' : money(limit.toFixed(2), settings)],
    ...(group ? [['Price group', group.name] as const] : []),
    ...(!group || Number(account.trade_discount) > 0
      ? [[group ? 'Discount on the rest' : 'Discount', `${number(account.trade_discount)}%`] as const]
      : []),
  ]
}

function ExemptionDetail({ account }: DetailsProps) {
  const settings = useSettings()
  const state = exemptionState(todayOf(settings), account)
  if (state === 'none') return 'None'
  const until = account.exemption_until === null ? '' : day(account.exemption_until, settings)
  return (
    <>
      {account.exemption_number}{' '}
      {state === 'valid' ? (
        until && `until ${until}`
      ) : (
        <Badge tone={state === 'expired' ? 'bad' : 'warn'}>{state === 'expired' ? `Expired ${until}` : `Ends ${until}`}</Badge>
      )}
    </>
  )
}
