/** A quote on paper. */
import type { SavedCartId } from '#kernel/id.ts'
import { getSettings } from '#modules/setup/settings/contract.ts'
import { query } from '#web/query.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import { getQuote, getQuotePayLink } from '../draft-calls.ts'
import { quoteSlip } from '../quote-document.ts'
import { Printing } from '#modules/selling/document/web/PrintInvoiceScreen.tsx'
import styles from '#modules/selling/document/web/PrintInvoiceScreen.module.css'

export function QuotePrinting({ quoteId }: { readonly quoteId: SavedCartId }) {
  const quote = useQuery(query(getQuote, { params: { id: quoteId } }))
  const settings = useQuery(query(getSettings))
  const hasLink = settings.data !== undefined && settings.data.payLinks !== 'off'
  const link = useQuery({ ...query(getQuotePayLink, { params: { id: quoteId } }), enabled: hasLink })
  const failed = quote.error ?? settings.error
  if (failed) return <ErrorBox error={failed} retry={() => void Promise.all([quote.refetch(), settings.refetch()])} />
  if (!quote.data || !settings.data || (hasLink && link.isPending))
    return <p className={`text-center ${styles['loading']}`}>Loading quote...</p>
  return <Printing invoice={quoteSlip(quote.data, settings.data, link.data?.address).document} payCode={link.data?.code} />
}
