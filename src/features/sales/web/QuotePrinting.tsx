/** A quote on paper. */
import { useQuery } from '@tanstack/react-query'
import { getSettings } from '#features/settings/contract.ts'
import { query } from '#web/query.ts'
import { ErrorBox } from '#web/ui/Empty.tsx'
import { quotePaper } from '../invoice.ts'
import { getQuote } from '../kept-calls.ts'
import { slipOf } from '../slip.ts'
import { toSale } from '../till.ts'
import { Printing } from './PrintInvoiceScreen.tsx'
import styles from './PrintInvoiceScreen.module.css'

export function QuotePrinting({ quoteId }: { readonly quoteId: string }) {
  const quote = useQuery(query(getQuote, { params: { id: quoteId } }))
  const settings = useQuery(query(getSettings))
  const failed = quote.error ?? settings.error
  if (failed) return <ErrorBox error={failed} retry={() => void Promise.all([quote.refetch(), settings.refetch()])} />
  if (!quote.data || !settings.data) return <p className={styles['loading']}>Loading quote...</p>
  const { id, number, at, by, cart, valid_until } = quote.data
  const where = { reference: number, at: new Date(at), blind: false }
  const slip = slipOf(cart, toSale(cart, id, { method: 'account' }, where), settings.data, { id, name: by })
  return <Printing invoice={quotePaper(slip, valid_until, settings.data)} />
}
