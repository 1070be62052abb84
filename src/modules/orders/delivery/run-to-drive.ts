/** A run that a person drives today, in short. */
import * as z from 'zod/mini'
import { Day, Id } from '#kernel/wire.ts'
import { runStates } from './run-status.ts'

export const RunToDrive = z.object({
  id: Id,
  run_date: Day,
  start_time: z.string(),
  vehicle_name: z.string(),
  status: z.enum(runStates),
  stops: z.int(),
  /** Stops without an outcome; at least 1. */
  stops_left: z.int(),
})
export type RunToDrive = z.infer<typeof RunToDrive>
