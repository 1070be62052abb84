/** Till report by payment method, for screen and print. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { HeadRow } from '#web/ui/HeadRow.tsx'
import { dayAndTime, money } from '#web/ui/format.ts'
import { brandName } from '#modules/selling/card/card-name.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import type { TerminalTakings, TillSession } from '#modules/selling/payment/till-session.ts'
import styles from './TillSessionDialog.module.css'

interface ReportProps {
  readonly session: TillSession
  /** The drawer is counted without seeing what should be in it. */
  readonly isBlind?: boolean
}

export function Report({ session, isBlind = false }: ReportProps) {
  const settings = useSettings()
  const at = (instant: string) => dayAndTime(instant, settings)
  return (
    <div className={`grid gap-12 ${styles['report']}`}>
      <p className="muted">
        Opened {at(session.opened_at)} by {session.opened_by} with {money(session.opening_float, settings)}
        {session.closed_at && ` · closed ${at(session.closed_at)} by ${session.closed_by ?? ''}`}
      </p>
      {isBlind ? <p>Count the drawer; the report is shown once the till is closed.</p> : <Figures session={session} />}
      {session.variance !== null && (
        <p className="muted" data-off={Number(session.variance) !== 0}>
          Variance in cash <b>{money(session.variance, settings)}</b>
          {session.reason && `: ${session.reason}`}
        </p>
      )}
      {session.banked !== null && (
        <p className="muted">
          Left in the drawer <b>{money(session.left_in_drawer ?? '0', settings)}</b> · to the bank{' '}
          <b>{money(session.banked, settings)}</b>
        </p>
      )}
      {Number(session.late_cash) !== 0 && (
        <p className="muted">
          Cash of sales that arrived after the count: <b>{money(session.late_cash, settings)}</b>. It was in the drawer, and is
          part of the variance.
        </p>
      )}
    </div>
  )
}

const titles = ['Paid by', 'Taken', 'Refunded', 'Expected', 'Counted', 'Difference']

function Figures({ session: { report, terminal, closed_at } }: { readonly session: TillSession }) {
  const settings = useSettings()
  return (
    <>
      <div className="scroll-x">
        <table className="num">
          <HeadRow titles={closed_at ? titles : titles.slice(0, 4)} />
          <tbody>
            {report.tenders.map((tender) => (
              <tr key={tender.method}>
                <th scope="row">{methodName(tender.method)}</th>
                <td>{money(tender.taken, settings)}</td>
                <td>{money(tender.given_back, settings)}</td>
                <td>{money(tender.expected, settings)}</td>
                {closed_at && (
                  <>
                    <td>{tender.counted === null ? '–' : money(tender.counted, settings)}</td>
                    <td data-off={Number(tender.variance) !== 0}>
                      {tender.variance === null ? '–' : money(tender.variance, settings)}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">
        {report.sales} {report.sales === 1 ? 'sale' : 'sales'} · rounding {money(report.rounding, settings)} · cash moved{' '}
        {money(report.cash_moved, settings)}
      </p>
      {terminal && <Terminal takings={terminal} />}
    </>
  )
}

/** Cards by reader, and why the terminal and the till differ. */
function Terminal({ takings }: { readonly takings: TerminalTakings }) {
  const { cards, taken, tips, surcharges, unused, by_hand, at_till } = takings
  const settings = useSettings()
  const difference = moneyText(cents(taken) - cents(at_till))
  const reasons = [
    Number(unused) !== 0 && `${money(unused, settings)} is in no sale`,
    Number(by_hand) !== 0 && `${money(by_hand, settings)} was taken by hand`,
  ].filter(Boolean)
  const added = [
    Number(tips) !== 0 && `${money(tips, settings)} in tips`,
    Number(surcharges) !== 0 && `${money(surcharges, settings)} in surcharges`,
  ].filter(Boolean)
  return (
    <>
      <div className="scroll-x">
        <table className="num" aria-label="Cards at the reader">
          <HeadRow titles={['Card', 'Payments', 'Taken', 'Refunded', 'Fees']} />
          <tbody>
            {cards.map(({ reader, brand, payments, taken: amount, refunded, fees }) => (
              <tr key={`${reader} ${brand}`}>
                <th scope="row">
                  {brandName(brand)}, {reader}
                </th>
                <td>{payments}</td>
                <td>{money(amount, settings)}</td>
                <td>{money(refunded, settings)}</td>
                <td>{money(fees, settings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted" data-off={Number(difference) !== 0}>
        The terminal took <b>{money(taken, settings)}</b>, the till has <b>{money(at_till, settings)}</b> by card.
        {reasons.length > 0 && ` Difference ${money(difference, settings)}: ${reasons.join(', ')}.`}
        {added.length > 0 && ` On top the terminal took ${added.join(' and ')}.`}
      </p>
    </>
  )
}
