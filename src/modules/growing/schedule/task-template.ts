/** Schedule of a plant: tasks by days after potting. The trade's schedules are ranges of days, not dates. */
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { addDays, storableDay } from '#kernel/day.ts'
import { Id, MaybeText, Text, Version } from '#kernel/wire.ts'
import { Minutes } from './minutes.ts'
import { taskTypes } from './task-kinds.ts'

export const Template = z.object({
  id: Id,
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  title: z.string(),
  task_type: z.enum(taskTypes),
  from_day: z.int(),
  to_day: z.int(),
  minutes: z.nullable(z.int()),
  notes: z.string(),
  version: Version,
})
export type Template = z.infer<typeof Template>

const DayCount = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, 'Enter whole days.'))], 'Enter whole days.'),
    z.transform(Number),
  )
  .check(z.refine((n) => Number.isInteger(n) && n >= 0 && n <= 3_650, 'Enter 0 to 3,650 days.'))

export const NewTemplate = z.strictObject({
  plant_type_id: z.uuid('Choose a plant.'),
  title: Text(120),
  task_type: z.enum(taskTypes, 'Choose a task type.'),
  from_day: DayCount,
  to_day: DayCount,
  minutes: z.optional(z.nullable(Minutes)),
  notes: MaybeText(2000),
})
export type NewTemplate = z.infer<typeof NewTemplate>

/** The days a line means for plants that were potted on a day. */
export const datesOf = ({ from_day, to_day }: Pick<Template, 'from_day' | 'to_day'>, pottedOn: string) => ({
  scheduled_date: storableDay(addDays(pottedOn, from_day)),
  latest_date: to_day > from_day ? storableDay(addDays(pottedOn, to_day)) : null,
})
