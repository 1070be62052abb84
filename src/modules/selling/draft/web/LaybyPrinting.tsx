/** A lay-by on paper. */
import type { SavedCartId } from '#kernel/id.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { query } from '#web/query.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import { getLayby, getLaybyPayLink } from '../layby-calls.ts'
import { laybySlip } from '../layby-document.ts'
import { Printing } from '#modules/selling/document/web/PrintInvoiceScreen.tsx'
import styles from '#modules/selling/document/web/PrintInvoiceScreen.module.css'

export function LaybyPrinting({ laybyId }: { readonly laybyId: SavedCartId }) {
  const layby = useQuery(query(getLayby, { params: { id: laybyId } }))
  const settings = useQuery(query(getSettings))
  const hasLink = settings.data !== undefined && settings.data.payLinks !== 'off'
  const link = useQuery({ ...query(getLaybyPayLink, { params: { id: laybyId } }), enabled: hasLink })
  const failed = layby.error ?? settings.error
  if (failed) return <ErrorBox error={failed} retry={() => void Promise.all([layby.refetch(), settings.refetch()])} />
  if (!layby.data || !settings.data || (hasLink && link.isPending))
    return <p className={`text-center ${styles['loading']}`}>Loading lay-by...</p>
  return <Printing invoice={laybySlip(layby.data, settings.data, link.data?.address).document} payCode={link.data?.code} />
}
