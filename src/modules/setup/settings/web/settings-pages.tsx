/** The pages of the settings: one subject each, in the groups of the list beside them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReferenceList } from '#modules/setup/reference/web/ReferenceList.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { SettingKey } from '../settings.ts'
import styles from './AdminTab.module.css'
import { BusinessSection } from './BusinessSection.tsx'
import { FeaturesSection } from './FeaturesSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { PersonalDataCard } from './PersonalDataCard.tsx'
import { TaxSection } from './TaxSection.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { AmountSetting, ChoiceSetting, LinesSetting, NumberSetting, SwitchSetting, TextSetting, useDraft } from './fields.tsx'

const ReminderSection = lazyNamed(() => import('./ReminderSection.tsx'), 'ReminderSection')
const TaxRatesSection = lazyNamed(() => import('./TaxRatesSection.tsx'), 'TaxRatesSection')

export interface SettingsPage {
  readonly title: string
  /** Its settings: a refused one marks the page in the list. */
  readonly keys: readonly SettingKey[]
  /** Other words that find it. */
  readonly words: string
  /** Tab of Profile Settings that holds the page. */
  readonly tab?: 'users' | 'history'
  readonly draw?: () => ReactNode
}

export const settingsGroups: readonly { readonly label: string; readonly pages: readonly SettingsPage[] }[] = [
  {
    label: 'Nursery',
    pages: [
      {
        title: 'Business Information',
        keys: [
          'nurseryName',
          'nurseryAddress',
          'nurseryPhone',
          'nurseryEmail',
          'country',
          'currency',
          'timeZone',
          'dateFormat',
          'financialYearStart',
        ],
        words: 'name address phone e-mail country currency time zone date format financial year',
        draw: () => <BusinessSection />,
      },
      {
        title: 'Features',
        keys: ['hiddenFeatures'],
        words: 'hide show menu switch on off modules',
        draw: () => <FeaturesSection />,
      },
      { title: 'People', keys: [], words: 'users invite seats roles staff pin support access', tab: 'users' },
      { title: 'Logo', keys: [], words: 'picture brand invoice', draw: () => <LogoSection /> },
    ],
  },
  {
    label: 'Selling',
    pages: [
      {
        title: 'Receipt Settings',
        keys: ['nextReceiptNumber', 'guaranteeMonths', 'cashRounding', 'blindCount', 'receiptFooter'],
        words: 'next invoice number blind count drawer guarantee cash rounding footer',
        draw: () => <ReceiptSettings />,
      },
      {
        title: 'POS Discount Settings',
        keys: ['defaultDiscountPercent', 'autoDiscountThreshold', 'laybyFee'],
        words: 'till default automatic lay-by fee',
        draw: () => <DiscountSettings />,
      },
      {
        title: 'Discount Limits',
        keys: ['discountLimitSales', 'discountLimitStaff', 'discountLimitManager'],
        words: 'role staff manager sales pin approve',
        draw: () => <DiscountLimits />,
      },
      {
        title: 'Payment Details',
        keys: [
          'bankName',
          'bankAccountName',
          'bankCode',
          'bankAccountNumber',
          'paymentInstructions',
          'paymentTerms',
          'payLinks',
          'orderDeposit',
        ],
        words: 'bank account number terms days pay online link card wallet deposit order quote',
        draw: () => <PaymentSection />,
      },
      {
        title: 'Payment Reminders',
        keys: ['reminderLevels'],
        words: 'overdue mail customers',
        draw: () => <ReminderSection />,
      },
    ],
  },
  {
    label: 'Growing',
    pages: [
      { title: 'Unit System', keys: ['unitSystem'], words: 'metric imperial litres gallons', draw: () => <Units /> },
      {
        title: 'Container Sizes',
        keys: ['containerSizes'],
        words: 'pots trays litres',
        draw: () => (
          <ReferenceList
            kind="container_sizes"
            title="Container Sizes"
            empty="No container sizes yet. Add the pots and trays you grow in."
          />
        ),
      },
      {
        title: 'Growth Stages',
        keys: [],
        words: 'seed plug growing ready',
        draw: () => (
          <ReferenceList
            kind="growth_stages"
            title="Growth Stages"
            empty="No growth stages yet. Add the steps from seed to sale."
          />
        ),
      },
      {
        title: 'Locations',
        keys: ['locations'],
        words: 'tunnel house bench bed',
        draw: () => (
          <ReferenceList kind="locations" title="Locations" empty="No locations yet. Add your tunnels, houses and beds." />
        ),
      },
      { title: 'Loss Reasons', keys: ['lossReasons'], words: 'died pest frost', draw: () => <LossReasons /> },
      {
        title: 'Costs',
        keys: ['hourlyRate', 'pottingBudget'],
        words: 'labour hour wages potting budget',
        draw: () => <Costs />,
      },
      {
        title: 'Labels and Passports',
        keys: ['plantPassportNumber', 'carePages'],
        words: 'plant passport registration scan care page customers qr',
        draw: () => <Labels />,
      },
    ],
  },
  {
    label: 'Plants and vendors',
    pages: [
      {
        title: 'Plant Categories',
        keys: ['plantCategories'],
        words: 'trees shrubs groups',
        draw: () => (
          <ReferenceList
            kind="plant_categories"
            title="Plant Categories"
            empty="No plant categories yet. Add the groups you sort your plants into."
          />
        ),
      },
      {
        title: 'Plant Category Visibility',
        keys: ['hiddenCategories'],
        words: 'hide show trees shrubs',
        draw: () => <CategoryVisibility />,
      },
      {
        title: 'Vendors',
        keys: ['vendors'],
        words: 'suppliers',
        draw: () => <ReferenceList kind="vendors" title="Vendors" empty="No vendors yet. Add the businesses you buy from." />,
      },
    ],
  },
  {
    label: 'Tax',
    pages: [
      {
        title: 'Tax',
        keys: ['gstRegistered', 'gstNumber', 'taxLabel', 'taxBasis', 'flatRates', 'salesTaxRate', 'retailTaxIncluded'],
        words: 'gst vat sales tax registered number rate included basis flat scheme',
        draw: () => <TaxSection />,
      },
      { title: 'Tax Rates', keys: ['taxRates'], words: 'gst vat zero reduced exempt percent', draw: () => <TaxRatesSection /> },
    ],
  },
  {
    label: 'Data',
    pages: [
      { title: 'History', keys: [], words: 'changes audit who', tab: 'history' },
      { title: 'Your data', keys: ['sealEmail'], words: 'export import leave seal history archive', draw: () => <YourData /> },
      {
        title: 'Personal data',
        keys: [],
        words: 'find person customer staff export erase privacy gdpr',
        draw: () => <PersonalDataCard />,
      },
    ],
  },
]

const DiscountSettings = () => (
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

const DiscountLimits = () => (
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

const ReceiptSettings = () => (
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

const Units = () => (
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

const LossReasons = () => (
  <Card title="Loss Reasons">
    <LinesSetting name="lossReasons" label="Reasons" hint="One per line; the first is the default. Past losses keep theirs." />
  </Card>
)

const Costs = () => (
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

const Labels = () => (
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

const YourData = () => (
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
