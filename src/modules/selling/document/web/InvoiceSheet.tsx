/** The invoice as it lies on paper: a page, or a strip of 80 millimetres. */
import { getLogo } from '#modules/setup/settings/contract.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { useQuery } from '#web/use-query.ts'
import { type Invoice, type InvoiceLine, isPromise } from '../invoice.ts'
import type { InvoiceSum } from '../invoice-sums.ts'
import { barcodePath } from '../receipt-code.ts'
import styles from './InvoiceSheet.module.css'
import type { PaperSize } from './print-invoice.ts'

interface InvoiceSheetProps {
  readonly invoice: Invoice
  readonly size: PaperSize
  /** Code of its payment link, as SVG text. */
  readonly payCode?: string | undefined
}

export function InvoiceSheet({ invoice, size, payCode = '' }: InvoiceSheetProps) {
  const { seller } = invoice
  return (
    <article className={`grid gap-24 ${styles['paper']}`} data-paper={size} aria-label={`${invoice.title} ${invoice.number}`}>
      <header className="flex wrap between gap-20">
        <div>
          {seller.logo && <Logo id={seller.logo} />}
          <strong className={`block below-4 ${styles['seller']}`}>{seller.name}</strong>
          {[...seller.lines, seller.tax_number].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
        <div className={`text-end ${styles['details']}`}>
          <h1>{invoice.title}</h1>
          <Detail label="Number" value={invoice.number} />
          {invoice.till_reference && <Detail label="Till reference" value={invoice.till_reference} />}
          <Detail label="Date" value={`${invoice.date} ${invoice.time}`} />
          {invoice.due && <Detail label="Due" value={invoice.due} />}
          {invoice.order_number && <Detail label="Your order" value={invoice.order_number} />}
          {invoice.status && (
            <span className={styles['status']} data-status={invoice.status}>
              {invoice.status}
            </span>
          )}
        </div>
      </header>
      {invoice.customer && (
        <p className={styles['customer']}>
          <span>{isPromise(invoice) ? 'For' : 'Billed to'}</span> <b>{invoice.customer}</b>
          {invoice.customer_lines.map((line) => (
            <span key={line} className={styles['line']}>
              {line}
            </span>
          ))}
        </p>
      )}
      {invoice.about && <p className={styles['customer']}>{invoice.about}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Qty</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <b>{line.name}</b>
                <small>
                  {line.botanical_name && <BotanicalName name={line.botanical_name} />}
                  {line.botanical_name && detailText(line) && ' · '}
                  {detailText(line)}
                </small>
              </td>
              <td>{line.quantity}</td>
              <td>{line.unit_price}</td>
              <td>{line.line_total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`grid gap-10 ${styles['sums']}`}>
        <Sums rows={invoice.sums} />
        <Sums rows={invoice.exchange} />
        <Sums rows={invoice.paid_by} />
      </div>
      {invoice.exemption && <p className="weight-600">{invoice.exemption}</p>}
      <HowToPay invoice={invoice} code={payCode} />
      {invoice.note && <p className="pre-line">{invoice.note}</p>}
      {invoice.footer && <footer>{invoice.footer}</footer>}
      {invoice.code && <Code code={invoice.code} />}
    </article>
  )
}

const PayOnline = ({ address, code }: { readonly address: string; readonly code: string }) => (
  <section className={styles['online']}>
    {code && <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt="" />}
    <div>
      <b>Pay online</b>
      <span className="block">Scan the code with your phone, and pay by card or wallet.</span>
      <small className="block break-words">{address}</small>
    </div>
  </section>
)

const HowToPay = ({ invoice: { pay_link, pay_to }, code }: { readonly invoice: Invoice; readonly code: string }) => (
  <>
    {pay_link && <PayOnline address={pay_link} code={code} />}
    {pay_to.length > 0 && (
      <section className={styles['pay']}>
        <b>{pay_link ? 'Other ways to pay' : 'How to pay'}</b>
        {pay_to.map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
      </section>
    )}
  </>
)

function Logo({ id }: { readonly id: string }) {
  const { data } = useQuery(query(getLogo, { query: { logo: id } }))
  return data?.image ? <img className={`block ${styles['logo']}`} src={data.image} alt="" /> : null
}

const detailText = ({ detail, reason, discount }: InvoiceLine) =>
  [detail, reason, discount && `discount ${discount}`].filter(Boolean).join(' · ')

/** In millimetres, a third of one a module: what the oldest scanner reads off a thermal roll. */
function Code({ code }: { readonly code: string }) {
  const { path, modules } = barcodePath(code)
  return (
    <p className={`num text-center ${styles['code']}`}>
      <svg viewBox={`0 0 ${modules} 1`} preserveAspectRatio="none" style={{ width: `${modules / 3}mm` }} aria-hidden>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      {code}
    </p>
  )
}

const Detail = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span>
    {label} <b>{value}</b>
  </span>
)

const Sums = ({ rows }: { readonly rows: readonly InvoiceSum[] }) =>
  rows.length > 0 && (
    <dl>
      {rows.map(({ label, amount, strong }) => (
        <div key={label} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
