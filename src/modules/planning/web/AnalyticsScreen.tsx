/** Analytics: the analyses, the forecast and the planner. */
import { getForecastFile, getPlanFile, mailForecast, mailPlan } from '../contract.ts'
import { analysisViews } from '#modules/reports/analysis-views.ts'
import { analyticsCalls } from '#modules/reports/web/report-calls.ts'
import { type OwnTab, ReportScreen, type ReportTabs } from '#modules/reports/web/ReportScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { analyticsSearch } from '#modules/reports/web/report-search.ts'

const Forecast = lazyNamed(() => import('./Forecast.tsx'), 'Forecast')
const MarginSteps = lazyNamed(() => import('#modules/reports/web/MarginSteps.tsx'), 'MarginSteps')
const Planner = lazyNamed(() => import('./Planner.tsx'), 'Planner')

const margin: OwnTab = {
  value: 'margin',
  label: 'Margin',
  days: 'some',
  period: 'year',
  only: { view: 'margin' },
  exports: analyticsCalls,
  draw: ({ address: { plant = '', size = '' }, query, onChange, formats }) => (
    <MarginSteps query={query} chosen={{ plant, size }} onChoose={onChange} formats={formats} />
  ),
}

const forecast: OwnTab = {
  value: 'forecast',
  label: 'Forecast',
  days: 'none',
  exports: { file: getForecastFile, mail: mailForecast },
  draw: ({ address: { part = '' }, onChange, formats }) => (
    <Forecast part={part} onPart={(value) => onChange({ part: value })} formats={formats} />
  ),
}

const planner: OwnTab = {
  value: 'plan',
  label: 'Planner',
  days: 'none',
  exports: { file: getPlanFile, mail: mailPlan },
  exported: 'weeks',
  draw: ({ address: { part = '', weeks = '', plant = '' }, onChange, formats }) => (
    <Planner part={part} weeks={weeks} plant={plant} onChange={onChange} formats={formats} />
  ),
}

const tabs: ReportTabs = {
  label: 'Views',
  param: 'view',
  tabs: [...analysisViews, margin, forecast, planner],
  groups: [
    { label: 'Needs attention', views: ['sell_through', 'stock_outs', 'age', 'losses'] },
    { label: 'Earnings', views: ['margin', 'abc', 'overrides'] },
    { label: 'Busy times', views: ['times', 'seasons'] },
    { label: 'Plan ahead', views: ['forecast', 'plan'] },
  ],
  params: ['part', 'plant', 'size', 'weeks'],
}

export const AnalyticsScreen = () => (
  <ReportScreen title="Analytics" search={analyticsSearch} calls={analyticsCalls} view={tabs} />
)
