/** /print-invoice/{saleId}: loads the sale, opens a print window with the invoice, prints it, and closes. */
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { getLogo, getSettings } from '#modules/setup/settings/contract.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { getSale } from '#modules/selling/sale/contract.ts'
import { getPayLink } from '../contract.ts'
import { type Invoice, invoiceOf } from '../invoice.ts'
import { missingOn } from '../invoice-law.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { printSearch } from './sales-search.ts'
import styles from './PrintInvoiceScreen.module.css'
import { type PaperSize, savePaperSize, savedPaperSize } from './print-invoice.ts'

export function PrintInvoiceScreen() {
  const { saleId = '' } = useParams({ strict: false })
  const sale = useQuery(query(getSale, { params: { id: saleId } }))
  const settings = useQuery(query(getSettings))
  const hasLink = settings.data !== undefined && settings.data.payLinks !== 'off'
  const link = useQuery({ ...query(getPayLink, { params: { id: saleId } }), enabled: hasLink })
  const failed = sale.error ?? settings.error
  if (failed) return <ErrorBox error={failed} retry={() => void Promise.all([sale.refetch(), settings.refetch()])} />
  if (!sale.data || !settings.data || (hasLink && link.isPending))
    return <p className={`text-center ${styles['loading']}`}>Loading invoice...</p>
  return (
    <Printing
      invoice={invoiceOf(sale.data, settings.data, link.data?.address)}
      payCode={link.data?.code}
      lacks={missingOn(sale.data, settings.data)}
    />
  )
}

interface PrintingProps {
  readonly invoice: Invoice
  /** Code of its payment link, as SVG text. */
  readonly payCode?: string | undefined
  /** The legal requirements that are not met: shown here, never printed. */
  readonly lacks?: readonly string[]
}

export function Printing({ invoice, payCode, lacks = [] }: PrintingProps) {
  const [{ paper }] = useSearchParams(printSearch)
  const [paperSize, setPaperSize] = useState<PaperSize>(() => paper || savedPaperSize())
  // Printed with its logo: without one, or if it cannot be loaded, at once.
  const logo = useQuery({ ...query(getLogo, { query: { logo: invoice.seller.logo } }), enabled: invoice.seller.logo !== '' })
  const isReady = invoice.seller.logo === '' || !logo.isPending
  const content = useRef<HTMLDivElement>(null)
  const printed = useRef(false)
  useEffect(() => {
    document.title = `${invoice.title} ${invoice.number}`
    if (printed.current || !content.current || !isReady) return
    printed.current = true
    void print(content.current, paperSize, invoice.number)
  }, [invoice.title, invoice.number, paperSize, isReady])

  return (
    <main className={`grid one-column gap-16 pad-16 ${styles['screen']}`}>
      <div className={`flex wrap gap-8 full no-print ${styles['bar']}`}>
        <Chips
          label="Paper"
          value={paperSize}
          onChange={(next) => {
            savePaperSize(next)
            setPaperSize(next)
          }}
          options={[
            { value: 'a4', label: 'A4' },
            { value: '80mm', label: '80 mm' },
          ]}
        />
        <Button kind="primary" onClick={() => content.current && void print(content.current, paperSize, invoice.number)}>
          Print
        </Button>
        <Button onClick={() => window.close()}>Close</Button>
      </div>
      {lacks.map((message) => (
        <p key={message} className={`no-print ${styles['lacks']}`} role="note">
          {message}
        </p>
      ))}
      <div ref={content}>
        <InvoiceSheet invoice={invoice} size={paperSize} payCode={payCode} />
      </div>
    </main>
  )
}

/** Prints in a window of its own, which closes afterwards; if the browser allows none, prints this page. */
async function print(content: HTMLElement, paperSize: PaperSize, number: string): Promise<void> {
  const size = paperSize === 'a4' ? 'A4; margin: 16mm' : '80mm auto; margin: 3mm'
  const page = window.open('', `invoice-${number}`, 'width=860,height=960')?.document.defaultView
  if (!page) {
    window.print()
    return
  }
  page.document.head.replaceChildren(...styleLinks(page.document))
  const paper = new page.CSSStyleSheet()
  paper.replaceSync(`@page { size: ${size} } body { background: #fff }`)
  page.document.adoptedStyleSheets = [paper]
  page.document.body.replaceChildren(page.document.adoptNode(content.cloneNode(true)))
  page.document.title = `Invoice ${number}`
  await stylesLoaded(page)
  page.addEventListener('afterprint', () => page.close())
  page.focus()
  page.print()
}

/** The style sheets of this page, for another one. */
const styleLinks = (to: Document): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => {
    const copy = to.createElement('link')
    copy.rel = 'stylesheet'
    copy.href = link.href
    return copy
  })

const stylesLoaded = (page: Window) =>
  Promise.all(
    [...page.document.querySelectorAll('link')].map(
      (link) => new Promise((done) => (link.sheet ? done(undefined) : ((link.onload = done), (link.onerror = done)))),
    ),
  )
