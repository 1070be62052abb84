/** The pages of the settings: one subject each, in the groups of the list beside them. */
import type { ReactNode } from 'react'
import { ReferenceList } from '#modules/setup/reference/web/ReferenceList.tsx'
import type { SettingKey } from '../settings.ts'
import { BusinessSection } from './BusinessSection.tsx'
import { FeaturesSection } from './FeaturesSection.tsx'
import { LogoSection } from './LogoSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { PersonalDataCard } from './PersonalDataCard.tsx'
import { TaxSection } from './TaxSection.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import {
  CategoryVisibility,
  Costs,
  DiscountLimits,
  DiscountSettings,
  Labels,
  LossReasons,
  ReceiptSettings,
  Units,
  YourData,
} from './settings-sections.tsx'

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
