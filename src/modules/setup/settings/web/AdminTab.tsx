/** The Admin tab: what the nursery has chosen, each change saved separately. */
import { Link, useLocation } from '@tanstack/react-router'
import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { ReferenceList } from '#modules/setup/reference/web/ReferenceList.tsx'
import { Problem } from '#kernel/problem.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { getSettings } from '../contract.ts'
import styles from './AdminTab.module.css'
import { BusinessSection } from './BusinessSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { ReminderSection } from './ReminderSection.tsx'
import { TaxRatesSection } from './TaxRatesSection.tsx'
import { useAutosave } from './autosave.ts'
import { AmountSetting, ChoiceSetting, LinesSetting, NumberSetting, TextSetting, useDraft, SwitchSetting } from './fields.tsx'

export function AdminTab() {
  const settings = useQuery(query(getSettings))
  useLive(['/api/profile'], getSettings.path)
  if (settings.isPending) return <Skeleton rows={10} />
  if (settings.isError) return <ErrorBox error={notLoaded(settings.error)} retry={() => void settings.refetch()} />
  return (
    <>
      <SaveState />
      <SettingsIndex />
      <h2 className="above-12 text-l">Business</h2>
      <div className={styles['sections']}>
        <BusinessSection />
        <TaxRatesSection />
        <PaymentSection />
        <LogoSection />
        <YourData />
      </div>
      <h2 className="above-12 text-l">Selling</h2>
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
          <SwitchSetting
            name="blindCount"
            label="Blind count"
            hint="Staff who are no managers count the drawer without seeing what should be in it."
          />
          <TextSetting name="receiptFooter" label="Receipt footer" lines={3} />
        </Card>
        <ReminderSection />
      </div>
      <h2 className="above-12 text-l">Growing</h2>
      <div className={styles['sections']}>
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
        <ReferenceList
          kind="growth_stages"
          title="Growth Stages"
          empty="No growth stages yet. Add the steps from seed to sale."
        />
        <ReferenceList kind="locations" title="Locations" empty="No locations yet. Add your tunnels, houses and beds." />
        <Card title="Loss Reasons">
          <LinesSetting
            name="lossReasons"
            label="Reasons"
            hint="One on each line. The first is filled in. Losses that were recorded keep their reason."
          />
        </Card>
      </div>
      <h2 className="above-12 text-l">Plants and vendors</h2>
      <div className={styles['sections']}>
        <ReferenceList
          kind="plant_categories"
          title="Plant Categories"
          empty="No plant categories yet. Add what you group your plants by."
        />
        <CategoryVisibility />
        <ReferenceList kind="vendors" title="Vendors" empty="No vendors yet. Add the businesses you buy from." />
      </div>
    </>
  )
}

/** Every card of this page, in its order. */
const cards = [
  'Business Information',
  'Tax Rates',
  'Payment Details',
  'Logo',
  'Your data',
  'POS Discount Settings',
  'Discount Limits',
  'Receipt Settings',
  'Payment Reminders',
  'Unit System',
  'Container Sizes',
  'Growth Stages',
  'Locations',
  'Loss Reasons',
  'Plant Categories',
  'Plant Category Visibility',
  'Vendors',
] as const

const showCard = (title: string) => {
  const card = document.querySelector<HTMLElement>(`section[aria-label="${title}"]`)
  if (!card) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'start' })
}

/** Index of the settings, with a link to each card. The command palette links to the cards as well. */
function SettingsIndex() {
  const { hash } = useLocation()
  useEffect(() => {
    const title = cards.find((each) => anchorOf(each) === hash)
    if (title) showCard(title)
  }, [hash])
  return (
    <nav className={`flex wrap ${styles['index']}`} aria-label="Settings on this page">
      {cards.map((title) => (
        <a className="inline-row soft-ink weight-550" key={title} href={`#${anchorOf(title)}`} onClick={() => showCard(title)}>
          {title}
        </a>
      ))}
    </nav>
  )
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

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
      <p className={`muted ${styles['note']}`}>Hidden categories aren’t offered for new plants.</p>
      <div className={`grid ${styles['switches']}`}>
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
    <p className={`row gap-8 surface muted weight-550 ${styles['state']}`} data-state={state} role="status">
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
