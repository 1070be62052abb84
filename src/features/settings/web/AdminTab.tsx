/** The Admin tab: what the nursery has chosen, each change saved separately. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { ReferenceList } from '#features/reference/web/ReferenceList.tsx'
import { Problem } from '#kernel/problem.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { getSettings } from '../contract.ts'
import styles from './AdminTab.module.css'
import { BusinessSection } from './BusinessSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ReminderSection } from './ReminderSection.tsx'
import { TaxRatesSection } from './TaxRatesSection.tsx'
import { useAutosave } from './autosave.ts'
import { AmountSetting, ChoiceSetting, LinesSetting, NumberSetting, TextSetting, useDraft } from './fields.tsx'

export function AdminTab() {
  const settings = useQuery(query(getSettings))
  useLive(['/api/profile'], getSettings.path)
  if (settings.isPending) return <Skeleton rows={10} />
  if (settings.isError) return <ErrorBox error={notLoaded(settings.error)} retry={() => void settings.refetch()} />
  return (
    <>
      <SaveState />
      <div className={styles['sections']}>
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
        <Card title="Discount Limits">
          <AmountSetting
            name="discountLimitSales"
            label="Sales (%)"
            kind="percent"
            hint="How far below the agreed price this role can sell. Beyond that, a manager approves with a PIN."
          />
          <AmountSetting name="discountLimitStaff" label="General Staff (%)" kind="percent" hint="From 0 to 100." />
          <AmountSetting
            name="discountLimitManager"
            label="Manager (%)"
            kind="percent"
            hint="From 0 to 100. An admin has no limit."
          />
        </Card>
        <BusinessSection />
        <TaxRatesSection />
        <PaymentSection />
        <LogoSection />
        <ReminderSection />
        <Card title="Receipt Settings">
          <TextSetting name="nextReceiptNumber" label="Next receipt number" hint="Number for your next invoice." />
          <NumberSetting
            name="guaranteeMonths"
            label="Plant guarantee (months)"
            hint="For trees and shrubs, settled with store credit. Enter 0 for none."
          />
          <NumberSetting name="paymentTerms" label="Payment terms (days)" hint="When an invoice on account is due." />
          <ChoiceSetting
            name="cashRounding"
            label="Cash rounding"
            options={[
              { value: 'none', label: 'To the cent' },
              { value: '5c', label: 'To 5 cents' },
              { value: '10c', label: 'To 10 cents' },
            ]}
          />
          <TextSetting name="receiptFooter" label="Receipt footer" lines={3} />
        </Card>
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
        <ReferenceList
          kind="container_sizes"
          title="Container Sizes"
          empty="No container sizes yet. Add the pots and trays you grow in."
        />
        <CategoryVisibility />
        <ReferenceList
          kind="plant_categories"
          title="Plant Categories"
          empty="No plant categories yet. Add what you group your plants by."
        />
        <Card title="Loss Reasons">
          <LinesSetting
            name="lossReasons"
            label="Reasons"
            hint="One on each line. The first is filled in. Losses that were recorded keep their reason."
          />
        </Card>
        <ReferenceList
          kind="grades"
          title="Grades"
          empty="No grades yet. Add the qualities you sort plants into, the best first."
        />
        <ReferenceList
          kind="growth_stages"
          title="Growth Stages"
          empty="No growth stages yet. Add the steps from seed to sale."
        />
        <ReferenceList kind="locations" title="Locations" empty="No locations yet. Add your tunnels, houses and beds." />
        <ReferenceList kind="vendors" title="Vendors" empty="No vendors yet. Add the businesses you buy from." />
        <YourData />
      </div>
    </>
  )
}

function YourData() {
  return (
    <Card
      title="Your data"
      actions={
        <Link className={buttonClass} data-kind="secondary" to="/profile/data">
          Manage your data
        </Link>
      }
    >
      <p className={styles['note']}>Export everything, import an export, prove that history was not changed, or leave.</p>
      <TextSetting
        name="sealEmail"
        label="Monthly seal to"
        mode="email"
        hint="An e-mail address outside Glasshouse, such as your accountant’s. The seal proves later that your books were not rewritten."
      />
    </Card>
  )
}

const notLoaded = (error: unknown) =>
  error instanceof Problem
    ? new Problem(error.code, `Failed to load settings (${Number(error.extra['answered'] ?? error.status)})`)
    : error

function CategoryVisibility() {
  const { settings, change } = useDraft()
  const hidden = new Set(settings.hiddenCategories)
  const show = (category: string, on: boolean) =>
    change({ hiddenCategories: settings.plantCategories.filter((each) => (each === category ? !on : hidden.has(each))) })
  return (
    <Card title="Plant Category Visibility">
      <p className={styles['note']}>Hidden categories aren’t offered for new plants.</p>
      <div className={styles['switches']}>
        {settings.plantCategories.map((category) => (
          <Switch key={category} label={category} checked={!hidden.has(category)} onChange={(on) => show(category, on)} />
        ))}
      </div>
    </Card>
  )
}

/** The save state; always in the same place, for any field of the page. */
function SaveState() {
  const { state, refused, reason, retry } = useAutosave()
  const wrong = Object.keys(refused).length
  return (
    <p className={styles['state']} data-state={state} role="status">
      {state === 'still' && 'Changes are saved automatically.'}
      {state === 'saving' && (
        <>
          <LoaderCircle size={17} aria-hidden /> Saving…
        </>
      )}
      {state === 'saved' && (
        <>
          <Check size={17} aria-hidden /> Saved
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={17} aria-hidden />
          {reason || `Not saved: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} another look.`}
          {reason && <Button onClick={retry}>Try again</Button>}
        </>
      )}
    </p>
  )
}
