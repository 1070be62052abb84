/** The four figures; each links to its screen if the user may open it. */
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, ListTodo, type LucideIcon, Package, Sprout, Tags } from 'lucide-react'
import { number } from '#web/ui/format.ts'
import { type Dashboard, plantsSoldReport } from '../dashboard.ts'
import { useShown } from '#web/ui/shown.ts'
import styles from './Tiles.module.css'
import { useOpenable } from './use-permitted-screens.ts'

interface Tile {
  readonly figure: keyof Dashboard['tiles']
  readonly label: string
  readonly icon: LucideIcon
  readonly path: string
  /** Filter with which the opened screen shows the same figure. */
  readonly search?: Readonly<Record<string, string>>
  /** For those who may not open that screen. */
  readonly otherwise?: string
}

const tiles: readonly Tile[] = [
  {
    figure: 'plants_sold',
    label: 'Total Plants Sold',
    icon: Tags,
    path: '/reports/sales',
    search: plantsSoldReport,
    otherwise: '/sales/transactions',
  },
  { figure: 'plant_batches', label: 'Plant Batches', icon: Sprout, path: '/production/batches', otherwise: '/inventory/plants' },
  { figure: 'inventory_items', label: 'Inventory Items', icon: Package, path: '/inventory/supplies' },
  { figure: 'open_tasks', label: 'Open Tasks', icon: ListTodo, path: '/production/tasks' },
]

export function Tiles({ figures }: { readonly figures: Dashboard['tiles'] }) {
  const openable = useOpenable()
  const isShown = useShown()
  return (
    <ul className={`grid gap-16 ${styles['tiles']}`}>
      {tiles
        .filter(({ path }) => isShown(path))
        .map(({ figure, label, icon: Icon, path, search = {}, otherwise = path }) => {
          const to = openable(path) ? path : otherwise
          const open = openable(to)
          const inside = (
            <>
              <span className={`row gap-8 muted weight-500 ${styles['label']}`}>
                <Icon size={18} strokeWidth={1.8} aria-hidden />
                {label}
                {open && <ArrowUpRight className={`push ${styles['arrow']}`} size={18} aria-hidden />}
              </span>
              <strong>{number(figures[figure])}</strong>
            </>
          )
          return (
            <li key={figure}>
              {open ? (
                <Link to={to} search={to === path ? search : {}} className={`panel grid gap-6 no-underline ${styles['tile']}`}>
                  {inside}
                </Link>
              ) : (
                <div className={`panel grid gap-6 no-underline ${styles['tile']}`}>{inside}</div>
              )}
            </li>
          )
        })}
    </ul>
  )
}
