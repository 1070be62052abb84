/** The choice of how goods are taxed: the rates of today by their names. Nothing where the nursery charges no tax. */
import { useSettings } from './use-settings.ts'
import { SelectField } from '#web/ui/Form.tsx'
import { taxKindHint } from '../country.ts'
import { taxKindOptions } from '../tax-rate-options.ts'

interface TaxKindFieldProps {
  /** Current tax kind: offered even if no rate of that kind is left. */
  readonly chosen?: string | undefined
}

export function TaxKindField({ chosen }: TaxKindFieldProps) {
  const settings = useSettings()
  if (!settings.gstRegistered) return null
  const options = taxKindOptions(settings, chosen)
  const hints = options.map(({ value, label }) => [label, taxKindHint(settings.country, value)]).filter(([, hint]) => hint)
  return (
    <SelectField
      name="tax_kind"
      label={settings.taxLabel}
      options={options}
      hint={hints.map(([label, hint]) => `${label}: ${hint}.`).join(' ')}
    />
  )
}
