import { Field, inputClass } from '#web/ui/Field.tsx'
import type { DepositBy, PaidBy } from '../order.ts'

const depositWays: readonly (readonly [DepositBy, string])[] = [
  ['bank_transfer', 'Bank transfer'],
  ['eftpos', 'EFTPOS'],
  ['card', 'Card'],
  ['cash', 'Cash'],
]
const ways: readonly (readonly [PaidBy, string])[] = [['account', 'On account'], ...depositWays]

interface WayFieldProps<Way> {
  readonly label: string
  readonly ways: readonly (readonly [Way, string])[]
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
        onChange={(event) => onChange(offered.find(([way]) => way === event.target.value)?.[0] ?? value)}
      >
        {offered.map(([way, name]) => (
          <option key={way} value={way}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

type Chosen<Way> = Pick<WayFieldProps<Way>, 'value' | 'onChange'>

export const PaidByField = ({ hasAccount, ...chosen }: Chosen<PaidBy> & { readonly hasAccount: boolean }) => (
  <WayField label="Paid" ways={hasAccount ? ways : depositWays} {...chosen} />
)

/** The method of a payment before the invoice, or of a refund. */
export const DepositByField = (props: Chosen<DepositBy> & { readonly label: string }) => (
  <WayField ways={depositWays} {...props} />
)
