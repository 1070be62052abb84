/** Calls about reports that go by e-mail every day, week or month. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { NewReportSchedule, ReportSchedule } from './report-schedule.ts'

export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/api/report-schedules',
  summary: 'Lists reports that go by e-mail every day, week or month',
  roles: managers,
  reply: z.array(ReportSchedule),
})

export const scheduleReport = endpoint({
  method: 'POST',
  path: '/api/report-schedules',
  status: 201,
  summary: 'Sends a report by e-mail every day, week or month at an hour, each recipient by a mail of their own',
  roles: managers,
  body: NewReportSchedule,
  reply: z.array(ReportSchedule),
  problems: ['BAD_STATE'],
})

export const removeReportSchedule = endpoint({
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  summary: 'Stops sending a report by the clock',
  roles: managers,
})
