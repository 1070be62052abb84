/** A receipt as an object URL for an `<img>` or a tab: fetched with the token, and revoked when it leaves the screen. */
import type { ExpenseId } from '#kernel/id.ts'
import { askForFile } from '#web/call.ts'
import { useObjectUrl } from '#web/object-url.ts'
import { useQuery } from '#web/use-query.ts'
import { showReceipt } from '../contract.ts'

interface ReceiptRequest {
  readonly expenseId: ExpenseId
  readonly id: string
  readonly size: 'small' | 'large'
}

export const fetchReceipt = async ({ expenseId, id, size }: ReceiptRequest): Promise<Blob> =>
  (await askForFile(showReceipt, { params: { id: expenseId, receiptId: id }, query: { size } })).blob()

/** Object URL of a receipt; undefined while it loads, or if it is not wanted. */
export function useReceipt({ expenseId, id, size }: ReceiptRequest, wanted: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: ['receipt', id, size],
    queryFn: () => fetchReceipt({ expenseId, id, size }),
    enabled: wanted,
    staleTime: Infinity,
  })
  return useObjectUrl(data)
}
