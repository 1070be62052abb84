/** What a new nursery does first: three steps, ticked off as they are done. */
import { Link } from '@tanstack/react-router'
import { Check, type LucideIcon, ScanBarcode, Store, Upload } from 'lucide-react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { managers, sellers } from '#kernel/role.ts'
import { currentUser } from '#web/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { Dashboard } from '../dashboard.ts'
import styles from './FirstSteps.module.css'

export function FirstSteps({ started }: Pick<Dashboard, 'started'>) {
  const role = currentUser()?.role ?? 'production'
  const settings = useSettings()
  if (started.price_list && started.sale) return null
  return (
    <Card title="First steps">
      <ol className={styles['steps']}>
        <Step
          icon={Store}
          done={settings.nurseryAddress !== ''}
          title="Say who you are"
          text="Name, address and country of the nursery. Currency, tax and the way days are written follow."
          act={role === 'admin' ? { path: '/profile', tab: 'admin', label: 'Fill it in', primary: false } : undefined}
        />
        <Step
          icon={Upload}
          done={started.price_list}
          title="Import your price list"
          text="A spreadsheet with names, pot sizes and prices becomes your plant types, prices and stock. You see everything before it is written."
          act={managers.includes(role) ? { path: '/plants/import', label: 'Import a price list', primary: true } : undefined}
        />
        <Step
          icon={ScanBarcode}
          done={started.sale}
          title="Open the till"
          text="Scan or search, take the payment, print the invoice. The first sale draws the first point of your chart."
          act={sellers.includes(role) ? { path: '/sales/pos', label: 'Open the till', primary: started.price_list } : undefined}
        />
      </ol>
      <p className={styles['all']}>
        <Link to="/help" search={{ page: 'first-day' }}>
          All of the first day, step by step
        </Link>
      </p>
    </Card>
  )
}

interface StepProps {
  readonly icon: LucideIcon
  readonly done: boolean
  readonly title: string
  readonly text: string
  readonly act: { readonly path: string; readonly tab?: string; readonly label: string; readonly primary: boolean } | undefined
}

function Step({ icon: Icon, done, title, text, act }: StepProps) {
  return (
    <li data-done={done}>
      <span className={styles['mark']}>{done ? <Check size={20} aria-label="Done" /> : <Icon size={20} aria-hidden />}</span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {act && !done && (
        <Link
          to={act.path}
          search={act.tab ? { tab: act.tab } : {}}
          className={buttonClass}
          data-kind={act.primary ? 'primary' : 'secondary'}
        >
          {act.label}
        </Link>
      )}
    </li>
  )
}
