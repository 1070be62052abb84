/** The icon of each kind of notification. */
import {
  Bell,
  Building2,
  ClipboardList,
  CreditCard,
  FileChartColumn,
  ListChecks,
  PackageOpen,
  Receipt,
  SprayCan,
  Sprout,
} from 'lucide-react'
import type { NotificationType } from '../notification.ts'

const icons: Readonly<Record<NotificationType, typeof Bell>> = {
  low_stock: PackageOpen,
  task: ListChecks,
  order: ClipboardList,
  batch: Sprout,
  account: Building2,
  spray: SprayCan,
  expense: Receipt,
  report: FileChartColumn,
  card: CreditCard,
  program: Bell,
}

export function TypeIcon({ type }: { readonly type: string }) {
  const Icon = icons[type as NotificationType] ?? Bell
  return <Icon size={18} aria-hidden />
}
