import type { Age } from './account.ts'

export const ageTitles: Readonly<Record<Age, string>> = {
  current: 'Not due',
  days_30: '1–30 days',
  days_60: '31–60 days',
  days_90: '61–90 days',
  older: 'Over 90 days',
}
