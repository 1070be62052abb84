/** The one screen of reports: one view, or several in tabs, each described by its data or drawn by a part of its own. All that is asked stands in the address. */
import { type ReactNode, Suspense } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, dayRange } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import type { Report } from '#features/report-engine/report.ts'
import { type ReportQuery, type ReportView, type TabView, queryOf, tablesView } from '../report-view.ts'
import { ExportMenu } from '#features/report-engine/web/ExportMenu.tsx'
import type { ReportCalls } from './report-calls.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { ReportTools } from './ReportTools.tsx'
import { filterParams, reportParams, useReport } from './use-report.ts'

/** What a tab that draws itself is told. */
export interface OwnTabProps {
  readonly address: ReportQuery
  readonly query: ReportQuery
  readonly onChange: (changes: ReportQuery) => void
  readonly formats: Formats
}

/** A tab that draws itself. */
export interface OwnTab extends Pick<TabView, 'value' | 'label' | 'days' | 'period' | 'only'> {
  /** It as a file, where it comes as one. */
  readonly file?: Endpoint
  readonly draw: (props: OwnTabProps) => ReactNode
}

export interface ReportTabs {
  /** What they are called, and where the chosen one stands in the address. */
  readonly label: string
  readonly param: string
  /** In their order; the first unless one is chosen. */
  readonly tabs: readonly (TabView | OwnTab)[]
  /** What its own tabs keep in the address. */
  readonly params?: readonly string[]
}

interface ReportScreenProps {
  readonly title: string
  readonly calls: ReportCalls
  readonly view: ReportView | ReportTabs
  /** What else can be done with what is shown. */
  readonly actions?: (query: ReportQuery, onChange: (changes: ReportQuery) => void) => ReactNode
}

const isTabs = (view: ReportView | ReportTabs): view is ReportTabs => 'tabs' in view
const isOwn = (view: ReportView | OwnTab): view is OwnTab => 'draw' in view

/** What is shown: the tab that the address names, or the only view there is. */
function useShownView(whole: ReportView | ReportTabs) {
  const tabs = isTabs(whole) ? whole : undefined
  const views = isTabs(whole) ? whole.tabs : [whole]
  const params = views.flatMap((view) => (isOwn(view) ? [] : filterParams(view)))
  const [address, set] = useSearchParams(...reportParams, ...params, ...(tabs ? [tabs.param, ...(tabs.params ?? [])] : []))
  const value = tabs && (tabs.tabs.find((tab) => tab.value === address[tabs.param]) ?? tabs.tabs[0])?.value
  const shown = (tabs ? tabs.tabs.find((tab) => tab.value === value) : views[0]) as TabView | OwnTab
  return { tabs, value: value ?? '', shown, address: address as ReportQuery, set: set as (changes: ReportQuery) => void }
}

/** Beside the title; nothing where no days are chosen. */
function daysOf(view: ReportView, report: Report | undefined, formats: Formats): string | undefined {
  if (view.days === 'none') return undefined
  return report ? dayRange(report.from, report.to, formats) : ''
}

export function ReportScreen({ title, calls, view: whole, actions }: ReportScreenProps) {
  const formats = useSettings()
  const { tabs, value, shown, address, set } = useShownView(whole)
  const own = isOwn(shown) ? shown : undefined
  const view: ReportView = isOwn(shown) ? { ...tablesView, ...shown } : shown
  const report = useReport(own ? undefined : view, calls, address, tabs === undefined)
  const query = own ? queryOf(view, address) : report.query
  const file = own ? own.file : calls.file
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
          {file && <ExportMenu call={file} query={query} lines={view.exportsLines ?? false} />}
        </>
      }
      tools={
        view.days !== 'none' && (
          <ReportTools view={view} address={address} covered={report.covered} onChange={set} formats={formats} />
        )
      }
    >
      {tabs ? (
        <Tabs
          label={tabs.label}
          tabs={tabs.tabs}
          value={value}
          onChange={(chosen) =>
            set({
              [tabs.param]: chosen,
              key: '',
              of: '',
              ...Object.fromEntries((tabs.params ?? []).map((name) => [name, ''])),
            })
          }
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
    </Page>
  )
}
