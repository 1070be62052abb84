/** Past weeks of a plant as a manager judges them for the forecast; null leaves the judgement to the forecast. */
import { ContainerSizeId } from '#modules/setup/reference/entry-ids.ts'
import { PlantTypeId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, Text } from '#kernel/wire.ts'

export const WeekMark = z.enum(['promotion', 'sold_out', 'usual'])
export type WeekMark = z.infer<typeof WeekMark>

/** All weeks that a day from the first to the last falls into. */
export const MarkWeeks = z
  .strictObject({
    plant_type_id: PlantTypeId,
    container_size: Text(60),
    container_size_id: ContainerSizeId,
    from: Day,
    to: Day,
    mark: z.nullable(WeekMark),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first. Enter a later day.' }),
  )
