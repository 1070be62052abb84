/** A report by the parameters of the address, and the figure that is open. */
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { type ReportQuery, type ReportView, queryOf } from '../report-view.ts'
import type { ReportCalls } from './report-calls.ts'

export const filterParams = ({ filters = [] }: ReportView) => filters.map(({ name }) => name)

/** `keepsLast`: shows the previous report until the next one has loaded. */
export function useReport(view: ReportView | undefined, calls: ReportCalls, address: ReportQuery, keepsLast = true) {
  const params = view ? queryOf(view, address) : {}
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(calls.report, { query: params }),
    placeholderData: keepPreviousData,
    enabled: view !== undefined,
  })
  const report = view && data && (view.select?.(data) ?? data)
  return {
    query: params,
    report: keepsLast || !isPlaceholderData ? report : undefined,
    /** The days shown in the fields meanwhile. */
    covered: data,
    error: view ? error : null,
    retry: () => void refetch(),
  }
}
