/** Amount to collect for the order lines that are invoiced now. */
import type { OrderId } from '#kernel/id.ts'
import { cents } from '#kernel/money.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { money } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type DueNow, dueForItems } from '../docket-calls.ts'

type Items = readonly { readonly id: string; readonly quantity: number }[]

export function useDue(id: OrderId, items: Items) {
  const sent = items.filter(({ quantity }) => quantity > 0)
  const due = useQuery({
    queryKey: [dueForItems.path, id, JSON.stringify(sent)],
    queryFn: ({ signal }) => call(dueForItems, { params: { id }, body: { items: sent }, signal }),
    enabled: sent.length > 0,
  })
  // Field by field: of what a query returns nothing is spread.
  return { data: due.data, error: due.error, amount: due.data && cents(due.data.due) }
}

export function AmountDue({
  due: { data, error },
}: {
  readonly due: { readonly data: DueNow | undefined; readonly error: unknown }
}) {
  const settings = useSettings()
  if (error) return <ErrorBox error={error} />
  if (!data) return null
  const paidBefore = cents(data.deposit) > 0n
  return (
    <p>
      To take <b>{money(data.due, settings)}</b>
      {paidBefore && `: ${money(data.total_amount, settings)} less ${money(data.deposit, settings)} paid before`}
    </p>
  )
}
