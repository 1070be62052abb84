/** One lay-by: its customer, items, payments and actions. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Download, Mail, Pencil, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { ago, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { HeadRow } from '#web/ui/HeadRow.tsx'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { dayIn } from '#kernel/day.ts'
import { draftLaybyMail, editLayby, getLayby, getLaybyPdf, mailLayby, reverseLaybyPayment } from '../layby-calls.ts'
import { type Layby, isOverdue, mailOf } from '../layby.ts'
import { laybySlip } from '../layby-document.ts'
import { PaymentList, type Reverse } from '#modules/selling/payment/web/PaymentList.tsx'
import { LaybyAction, type LaybyDoing } from './LaybyAction.tsx'
import styles from './LaybyDialog.module.css'
import { LaybyCustomer } from './LaybyCustomer.tsx'
import { Due } from './LaybyDue.tsx'
import { printInvoice, printLayby } from '#modules/selling/document/web/print-invoice.ts'

const MailForm = lazyNamed(() => import('#modules/messages/web/MailForm.tsx'), 'MailForm')

interface LaybyDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function LaybyDialog({ id, onClose }: LaybyDialogProps) {
  const settings = useSettings()
  const layby = useQuery(query(getLayby, { params: { id } }))
  const [doing, setDoing] = useState<LaybyDoing | 'mail' | 'terms'>()
  const done = () => setDoing(undefined)
  const title = layby.data ? `Lay-by ${layby.data.number}` : 'Lay-by'
  return (
    <Dialog title={title} wide onClose={onClose}>
      {layby.isPending ? (
        <Skeleton rows={8} />
      ) : layby.isError ? (
        <ErrorBox error={layby.error} retry={() => void layby.refetch()} />
      ) : doing === 'mail' ? (
        <Suspense fallback={<Skeleton rows={5} />}>
          <MailForm
            draft={() => call(draftLaybyMail, { params: { id } })}
            send={(body) => call(mailLayby, { params: { id }, body })}
            referenceId={id}
            formats={settings}
            onDone={done}
          />
        </Suspense>
      ) : (
        <div className={`grid gap-16 ${styles['parts']}`}>
          <About layby={layby.data} />
          <LaybyLines layby={layby.data} />
          <Payments layby={layby.data} />
          {doing === 'terms' ? (
            <TermsForm layby={layby.data} onDone={done} />
          ) : doing ? (
            <LaybyAction layby={layby.data} what={doing} onDone={done} />
          ) : (
            <Actions layby={layby.data} onDo={setDoing} />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface PartProps {
  readonly layby: Layby
}

function About({ layby }: PartProps) {
  const settings = useSettings()
  const { total_amount, paid_amount, state } = layby
  return (
    <>
      <DescriptionList
        details={[
          ['Customer', layby.customer_name],
          ['Reached at', <Reached key="reached" layby={layby} />],
          ['To be paid until', <Due key="due" layby={layby} formats={settings} today={todayOf(settings)} />],
          ['Put aside', [ago(layby.at, settings), layby.by].filter(Boolean).join(', ')],
        ]}
      />
      {state === 'open' && (
        <Progress
          label="Paid"
          value={Number(paid_amount)}
          max={Number(total_amount)}
          text={`${money(paid_amount, settings)} of ${money(total_amount, settings)}`}
          tone={isOverdue(layby, todayOf(settings)) ? 'warn' : 'ok'}
        />
      )}
    </>
  )
}

/** An e-mail address or a telephone number is a tap away. */
function Reached({ layby }: { readonly layby: Layby }) {
  const mail = mailOf(layby)
  const phone = layby.contact.replace(/[^\d+]/g, '')
  if (mail) return <a href={`mailto:${mail}`}>{layby.contact}</a>
  return phone.length > 5 ? <a href={`tel:${phone}`}>{layby.contact}</a> : layby.contact || '–'
}

/** Lines of the lay-by, the same as on its document. */
function LaybyLines({ layby }: PartProps) {
  const settings = useSettings()
  const { document } = laybySlip(layby, settings)
  return (
    <table className={`num ${styles['lines']}`} aria-label="Goods">
      <HeadRow titles={['Put aside', 'Quantity', 'Price', 'Amount']} />
      <tbody>
        {document.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <b>{line.name}</b>{' '}
              <small>
                {[line.detail, line.reason, line.discount && `discount ${line.discount}`].filter(Boolean).join(' · ')}
              </small>
            </td>
            <td>{line.quantity}</td>
            <td>{line.unit_price}</td>
            <td>{line.line_total}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{money(layby.total_amount, settings)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Payments({ layby: { id, state, payments } }: PartProps) {
  const settings = useSettings()
  const reverse: Reverse = (paymentId, body) => call(reverseLaybyPayment, { params: { id, paymentId }, body })
  const listed = payments.map((payment) => ({ ...payment, day: dayIn(settings.timeZone, new Date(payment.paid_at)) }))
  return <PaymentList payments={listed} reverse={state === 'open' ? reverse : undefined} />
}

interface ActionsProps {
  readonly layby: Layby
  readonly onDo: (what: LaybyDoing | 'mail' | 'terms') => void
}

function Actions({ layby, onDo }: ActionsProps) {
  const { save, busy } = useDownload()
  const { id, state, sale_id } = layby
  const open = state === 'open'
  return (
    <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
      {open && (
        <Button kind="danger" onClick={() => onDo('cancel')}>
          Cancel lay-by…
        </Button>
      )}
      {open && (
        <Button onClick={() => onDo('terms')}>
          <Pencil size={16} aria-hidden /> Edit
        </Button>
      )}
      <Button onClick={() => onDo('mail')}>
        <Mail size={16} aria-hidden /> E-mail
      </Button>
      <Button busy={busy} onClick={() => save(getLaybyPdf, { params: { id } })}>
        <Download size={16} aria-hidden /> PDF
      </Button>
      <Button onClick={() => printLayby(id)}>
        <Printer size={16} aria-hidden /> Print
      </Button>
      {sale_id && (
        <>
          <Link to="/sales/transactions" search={{ sale: sale_id }} className={buttonClass}>
            Open invoice
          </Link>
          <Button kind="primary" onClick={() => printInvoice(sale_id)}>
            Print invoice
          </Button>
        </>
      )}
      {open && layby.paid_amount !== layby.total_amount && <Button onClick={() => onDo('pay')}>Take a payment</Button>}
      {open && (
        <Button kind="primary" onClick={() => onDo('complete')}>
          Hand over
        </Button>
      )}
    </div>
  )
}

/** Whose it is, where they are reached, and until when: more time is given here. */
function TermsForm({ layby, onDone }: PartProps & { readonly onDone: () => void }) {
  const settings = useSettings()
  const [customer_name, setName] = useState(layby.customer_name)
  const [contact, setContact] = useState(layby.contact)
  const [valid_until, setUntil] = useState(layby.valid_until)
  const submit = async () => {
    await call(editLayby, { params: { id: layby.id }, body: { customer_name, contact, valid_until } })
    toast(`Lay-by ${layby.number} is changed.`)
    onDone()
  }
  return (
    <div className={`grid gap-12 surface-2 ${styles['form']}`}>
      <PlainForm
        action="Save"
        disabled={customer_name.trim() === '' || valid_until === ''}
        submit={submit}
        refreshes={['/api/laybys']}
        cancel="Not now"
        onCancel={onDone}
      >
        <LaybyCustomer name={customer_name} onName={setName} contact={contact} onContact={setContact} />
        <TypedDay
          label="To be paid until"
          required
          name="valid_until"
          formats={settings}
          value={valid_until}
          onChange={setUntil}
        />
      </PlainForm>
    </div>
  )
}
