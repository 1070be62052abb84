/** Small pages of the settings: a few fields each. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { Card } from '#web/ui/Page.tsx'
import styles from './AdminTab.module.css'
import { AmountSetting, ChoiceSetting, LinesSetting, NumberSetting, SwitchSetting, TextSetting, useDraft } from './fields.tsx'

export const DiscountSettings = () => (
  <Card title="POS Discount Settings">
    <AmountSetting name="defaultDiscountPercent" label="Default discount (%)" kind="percent" hint="From 0 to 100." />
    <AmountSetting
      name="autoDiscountThreshold"
      label="Automatic discount from"
      kind="money"
      hint="Subtotal at which the default discount applies automatically. Enter 0 for never."
    />
    <AmountSetting
      name="laybyFee"
      label="Lay-by cancellation fee (%)"
      kind="percent"
      hint="Percentage you keep when a lay-by is cancelled."
    />
  </Card>
)

export const DiscountLimits = () => (
  <Card title="Discount Limits">
    <AmountSetting
      name="discountLimitSales"
      label="Sales (%)"
      kind="percent"
      hint="How far below the agreed price this role can sell. Beyond that, a manager approves with a PIN."
    />
    <AmountSetting name="discountLimitStaff" label="General Staff (%)" kind="percent" hint="From 0 to 100." />
    <AmountSetting name="discountLimitManager" label="Manager (%)" kind="percent" hint="From 0 to 100. An admin has no limit." />
  </Card>
)

export const ReceiptSettings = () => (
  <Card title="Receipt Settings">
    <TextSetting name="nextReceiptNumber" label="Next receipt number" hint="Number for your next invoice." />
    <NumberSetting
      name="guaranteeMonths"
      label="Plant guarantee (months)"
      hint="For trees and shrubs, settled with store credit. Enter 0 for none."
    />
    <ChoiceSetting
      name="cashRounding"
      label="Cash rounding"
      options={[
        { value: 'none', label: 'To the cent' },
        { value: '5c', label: 'To 0.05' },
        { value: '10c', label: 'To 0.10' },
        { value: '50c', label: 'To 0.50' },
        { value: '1', label: 'To 1.00' },
      ]}
    />
    <SwitchSetting
      name="blindCount"
      label="Blind count"
      hint="Staff who are no managers count the drawer without seeing what should be in it."
    />
    <TextSetting name="receiptFooter" label="Receipt footer" lines={3} />
  </Card>
)

export const Units = () => (
  <Card title="Unit System">
    <ChoiceSetting
      name="unitSystem"
      label="Units"
      options={[
        { value: 'metric', label: 'Metric' },
        { value: 'imperial', label: 'Imperial' },
      ]}
    />
  </Card>
)

export const LossReasons = () => (
  <Card title="Loss Reasons">
    <LinesSetting name="lossReasons" label="Reasons" hint="One per line; the first is the default. Past losses keep theirs." />
  </Card>
)

export const Costs = () => (
  <Card title="Costs">
    <AmountSetting
      name="hourlyRate"
      label="Labour cost per hour"
      kind="money"
      hint="Added to the cost of batches. Enter 0 to leave it out."
    />
    <AmountSetting
      name="pottingBudget"
      label="Potting budget for 4 weeks"
      kind="money"
      hint="The planner spends no more on supplies and young plants. Enter 0 for no limit."
    />
  </Card>
)

export const Labels = () => (
  <Card title="Labels and Passports">
    <TextSetting
      name="plantPassportNumber"
      label="Plant passport registration"
      hint="With the country code, like GB-12345. Leave blank if you don’t print passports."
    />
    <ChoiceSetting
      name="carePages"
      label="Customers who scan a label"
      hint="Customers see a care page; your team sees the batch."
      options={[
        { value: 'care', label: 'See how to care for the plant' },
        { value: 'care_and_price', label: 'See its care and its retail price' },
        { value: 'off', label: 'See nothing' },
      ]}
    />
  </Card>
)

export function CategoryVisibility() {
  const { settings, change } = useDraft()
  const hidden = new Set(settings.hiddenCategories)
  const show = (category: string, on: boolean) =>
    change({ hiddenCategories: settings.plantCategories.filter((each) => (each === category ? !on : hidden.has(each))) })
  return (
    <Card title="Plant Category Visibility">
      <p className={`muted ${styles['note']}`}>Hidden categories aren’t offered for new plants.</p>
      <div className={`grid ${styles['switches']}`}>
        {settings.plantCategories.map((category) => (
          <Switch key={category} label={category} checked={!hidden.has(category)} onChange={(on) => show(category, on)} />
        ))}
      </div>
    </Card>
  )
}

export const YourData = () => (
  <Card
    title="Your data"
    actions={
      <Link className={buttonClass} data-kind="secondary" to="/profile/data">
        Manage your data
      </Link>
    }
  >
    <p className={`muted ${styles['note']}`}>
      Export everything, import an export, prove that history was not changed, or leave.
    </p>
    <TextSetting
      name="sealEmail"
      label="Monthly seal to"
      mode="email"
      hint="An e-mail address outside Glasshouse, such as your accountant’s. The seal proves later that your books were not rewritten."
    />
  </Card>
)
