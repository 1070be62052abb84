/** One vendor: balance owed, bills and credit notes, and payments. */
import { Link, useParams } from '@tanstack/react-router'
import { Plus, Wallet } from 'lucide-react'
import { Suspense } from 'react'
import type * as z from 'zod/mini'
import { ageTitles } from '#modules/customers/ageing.ts'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionCard, type Detail } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { money } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { getVendorBalance } from '../contract.ts'
import { vendorSearch } from './bills-search.ts'

const BillList = lazyNamed(() => import('./BillsScreen.tsx'), 'BillList')
const BillPayments = lazyNamed(() => import('./BillPayments.tsx'), 'BillPayments')
const PaymentForm = lazyNamed(() => import('./PaymentForm.tsx'), 'PaymentForm')
const BillDialog = lazyNamed(() => import('./BillDialog.tsx'), 'BillDialog')

const tabs = [
  { value: 'bills', label: 'Bills' },
  { value: 'payments', label: 'Payments' },
] as const

export function VendorScreen() {
  const { vendorId = '' } = useParams({ strict: false })
  const settings = useSettings()
  const [{ tab, open, action }, set] = useSearchParams(vendorSearch)
  useLive(['/api/bills'], '/api/bills')
  const balance = useQuery(query(getVendorBalance, { params: { id: vendorId } }))
  const vendor = balance.data
  if (!vendor)
    return (
      <Page title="Vendor">
        {balance.isError ? <ErrorBox error={balance.error} retry={() => void balance.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  const close = () => set({ action: '', open: '' })
  return (
    <Page
      title={vendor.name}
      actions={
        <>
          <Back>
            <Link to="/bills">All bills</Link>
          </Back>
          <Button aria-keyshortcuts="N" onClick={() => set({ open: 'new' })}>
            <Plus size={18} aria-hidden /> Add a bill
          </Button>
          <Button kind="primary" onClick={() => set({ action: 'pay' })}>
            <Wallet size={18} aria-hidden /> Pay
          </Button>
        </>
      }
    >
      <DescriptionCard details={detailsOf(vendor, settings)} />
      <Tabs
        label="About this vendor"
        tabs={tabs}
        value={tab || 'bills'}
        onChange={(value) => set({ tab: value === 'bills' ? '' : value })}
      >
        <Suspense fallback={<Skeleton rows={8} />}>
          {tab === 'payments' ? (
            <BillPayments vendorId={vendorId} />
          ) : (
            <BillList vendorId={vendorId} onOpen={(id) => set({ open: vendorSearch.open.read(id) })} />
          )}
        </Suspense>
      </Tabs>
      <Suspense>
        {open !== '' && (
          <BillDialog
            key={open}
            id={open}
            vendor={vendor.name}
            onOpen={(id) => set({ open: vendorSearch.open.read(id) })}
            onClose={close}
          />
        )}
        {action === 'pay' && (
          <Dialog title={`Payment to ${vendor.name}`} onClose={close}>
            <PaymentForm vendorId={vendorId} vendor={vendor.name} onDone={close} />
          </Dialog>
        )}
      </Suspense>
    </Page>
  )
}

type Balance = z.infer<typeof getVendorBalance.reply>

const ages = Object.keys(ageTitles) as (keyof typeof ageTitles)[]

const detailsOf = (vendor: Balance, settings: Settings): readonly Detail[] => [
  ['To pay', <b key="owed">{money(vendor.total, settings)}</b>],
  ...ages
    .filter((age) => age !== 'current' && Number(vendor[age]) !== 0)
    .map((age) => [`${ageTitles[age]} overdue`, money(vendor[age], settings)] as const),
  ...(Number(vendor.credit) > 0 ? [['Unused credit', money(vendor.credit, settings)] as const] : []),
  ['Terms', vendor.payment_terms === null ? 'As on each bill' : `${vendor.payment_terms} days after the bill`],
  ...(vendor.tax_number ? [[taxNumberName(settings.country, settings.taxLabel), vendor.tax_number] as const] : []),
  ...(vendor.account_number ? [['Our account number', vendor.account_number] as const] : []),
  ...(vendor.phone ? [['Phone', vendor.phone] as const] : []),
  ...(vendor.email ? [['E-mail', vendor.email] as const] : []),
]
