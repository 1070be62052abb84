/** The screen of every report: one view, or several in tabs, each described by data or drawn by a component of its own. All parameters are in the address. */
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, dayRange } from '#web/ui/format.ts'
import { Page, toolsClass } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useShown } from '#web/ui/shown.ts'
import type { SearchShape } from '#web/search-params.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { type ReportQuery, type ReportView, type TabView, queryOf, tablesView } from '../report-view.ts'
import type { ReportCalls } from './report-calls.ts'
import { ReportExports, type ReportExportsProps } from './ReportExports.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTools } from './ReportTools.tsx'
import { useReport } from './use-report.ts'

/** The props of a tab that draws itself. */
interface OwnTabProps {
  readonly address: ReportQuery
  readonly query: ReportQuery
  readonly onChange: (changes: ReportQuery) => void
  readonly formats: Formats
}

/** A tab that draws itself. */
export interface OwnTab extends Pick<TabView, 'value' | 'label' | 'days' | 'period' | 'only'> {
  /** File and mail of an exportable tab, and its name as a scheduled report if it can be one. */
  readonly exports?: Pick<ReportExportsProps, 'file' | 'mail' | 'kind'>
  /** Search parameter that its file and its mail take too. */
  readonly exported?: string
  readonly draw: (props: OwnTabProps) => ReactNode
}

export interface ReportTabs {
  /** Their label, and the search parameter of the chosen one. */
  readonly label: string
  readonly param: string
  /** Views that belong together: a tab for each group, and its views in a row below. Without it each view is a tab. */
  readonly groups?: readonly { readonly label: string; readonly views: readonly string[] }[]
  /** The first tab is the default. */
  readonly tabs: readonly (TabView | OwnTab)[]
  /** Search parameters that only the tabs that draw themselves use: another tab starts without them. */
  readonly params?: readonly string[]
}

interface ReportScreenProps {
  readonly title: string
  /** The search parameters of its route. */
  readonly search: SearchShape
  readonly calls: ReportCalls
  readonly view: ReportView | ReportTabs
  /** Other actions for the current view. */
  readonly actions?: (query: ReportQuery, onChange: (changes: ReportQuery) => void) => ReactNode
}

const isTabs = (view: ReportView | ReportTabs): view is ReportTabs => 'tabs' in view
const isOwn = (view: ReportView | OwnTab): view is OwnTab => 'draw' in view

/** The current view: the tab of the address, or the only view. */
function useShownView(whole: ReportView | ReportTabs, search: SearchShape) {
  const tabs = isTabs(whole) ? whole : undefined
  const views = isTabs(whole) ? whole.tabs : [whole]
  const [address, set] = useSearchParams(search)
  const value = tabs && (tabs.tabs.find((tab) => tab.value === address[tabs.param]) ?? tabs.tabs[0])?.value
  const shown = (tabs ? tabs.tabs.find((tab) => tab.value === value) : views[0]) as TabView | OwnTab
  return { tabs, value: value ?? '', shown, address, set }
}

const ownQuery = ({ exported = '' }: OwnTab, query: ReportQuery, address: ReportQuery): ReportQuery =>
  address[exported] ? { ...query, [exported]: address[exported] } : query

/** Shown next to the title; undefined for a report without a date range. */
function daysOf(view: ReportView, report: Report | undefined, formats: Formats): string | undefined {
  if (view.days === 'none') return undefined
  return report ? dayRange(report.from, report.to, formats) : ''
}

export function ReportScreen({ title, search, calls, view: whole, actions }: ReportScreenProps) {
  const formats = useSettings()
  const { tabs, value, shown, address, set } = useShownView(whole, search)
  const own = isOwn(shown) ? shown : undefined
  const view: ReportView = isOwn(shown) ? { ...tablesView, ...shown } : shown
  const report = useReport(own ? undefined : view, calls, address, tabs === undefined)
  const query = own ? ownQuery(own, queryOf(view, address), address) : report.query
  const exports = own ? own.exports : calls
  const days = <Days view={view} address={address} covered={report.covered} onChange={set} formats={formats} />
  const body = own ? (
    <Suspense fallback={<Skeleton rows={10} />}>{own.draw({ address, query, onChange: set, formats })}</Suspense>
  ) : (
    <ReportPanel view={view} calls={calls} shown={report} address={address} onChange={set} formats={formats} />
  )
  return (
    <Page
      title={title}
      note={daysOf(view, report.report, formats)}
      actions={
        <>
          {!own && actions?.(query, set)}
          {exports && <ReportExports {...exports} query={query} lines={view.exportsLines ?? false} />}
        </>
      }
    >
      {tabs ? (
        <Views tabs={tabs} value={value} set={set}>
          {days}
          {body}
        </Views>
      ) : (
        <>
          {days}
          {body}
        </>
      )}
    </Page>
  )
}

/** Below the tabs: each view has its own days and filters. */
const Days = (props: ComponentProps<typeof ReportTools>) =>
  props.view.days !== 'none' && (
    <div className={toolsClass}>
      <ReportTools {...props} />
    </div>
  )

interface ViewsProps {
  readonly tabs: ReportTabs
  readonly value: string
  readonly set: (changes: ReportQuery) => void
  readonly children: ReactNode
}

/** The tabs of the views, or of their groups with the views of the chosen one below. */
function Views({ tabs: { label, param, tabs, params = [], groups }, value, set, children }: ViewsProps) {
  const isShown = useShown()
  const choose = (chosen: string) =>
    set({ [param]: chosen, key: '', of: '', ...Object.fromEntries(params.map((name) => [name, ''])) })
  if (!groups)
    return (
      <Tabs label={label} param={param} tabs={tabs} value={value} onChange={choose}>
        {children}
      </Tabs>
    )
  const here = (view: string) => view === value || isShown(`?${param}=${view}`)
  const left = groups.flatMap(({ label: name, views }) => {
    const own = views.filter(here)
    return own.length > 0 ? [{ label: name, views: own }] : []
  })
  const group = left.find(({ views }) => views.includes(value)) ?? left[0]
  const ofGroup = tabs.filter((tab) => group?.views.includes(tab.value))
  return (
    <Tabs
      label={label}
      tabs={left.map(({ label: name, views: [first = ''] }) => ({ value: first, label: name }))}
      value={group?.views[0] ?? ''}
      onChange={choose}
    >
      {ofGroup.length > 1 && <Chips label={group?.label ?? ''} options={ofGroup} value={value} onChange={choose} />}
      {children}
    </Tabs>
  )
}
