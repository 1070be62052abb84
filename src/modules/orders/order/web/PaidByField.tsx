import { methodName, paidMethods } from '#modules/selling/payment/payment.ts'
import { Field, inputClass } from '#web/ui/Field.tsx'
import type { DepositBy, PaidBy } from '../order.ts'

interface WayFieldProps<Way> {
  readonly label: string
  readonly ways: readonly Way[]
  readonly value: Way
  readonly onChange: (value: Way) => void
}

const WayField = <Way extends PaidBy>({ label, ways: offered, value, onChange }: WayFieldProps<Way>) => (
  <Field label={label}>
    {(ids) => (
      <select
        {...ids}
        className={inputClass}
        value={value}
        onChange={(event) => onChange(offered.find((way) => way === event.target.value) ?? value)}
      >
        {offered.map((way) => (
          <option key={way} value={way}>
            {methodName(way)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

type Chosen<Way> = Pick<WayFieldProps<Way>, 'value' | 'onChange'>

export const PaidByField = ({ hasAccount, ...chosen }: Chosen<PaidBy> & { readonly hasAccount: boolean }) => (
  <WayField label="Paid" ways={hasAccount ? ['account', ...paidMethods] : paidMethods} {...chosen} />
)

/** The method of a payment before the invoice, or of a refund. */
export const DepositByField = (props: Chosen<DepositBy> & { readonly label: string }) => (
  <WayField ways={paidMethods} {...props} />
)
