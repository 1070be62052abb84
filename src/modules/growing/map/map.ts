/** The nursery map as it is read: its sites, what is drawn on them, and the plants at each location. */
import * as z from 'zod/mini'
import { locationTypes, type LocationType } from '#modules/setup/reference/kinds.ts'
import { BatchId, PlantTypeId, TaskId } from '#kernel/id.ts'
import { Day, DecimalText, Id, Version } from '#kernel/wire.ts'
import { batchStates } from '#modules/growing/batch/batch-kinds.ts'
import { taskTypes } from '#modules/growing/schedule/task-kinds.ts'
import { areaOf } from './geometry.ts'

const locationType = z.enum(Object.keys(locationTypes) as [LocationType, ...LocationType[]])

export const MapSite = z.object({
  id: Id,
  location_id: Id,
  name: z.string(),
  /** In metres. */
  width: z.number(),
  length: z.number(),
  /** Point where picking starts and ends. */
  start_x: z.number(),
  start_y: z.number(),
  /** The id of the picture under the drawing: a new one has a new id. */
  picture: z.nullable(Id),
  picture_x: z.number(),
  picture_y: z.number(),
  /** Width that the picture covers, in metres; null for the width of the site. */
  picture_width: z.nullable(z.number()),
  version: Version,
})
export type MapSite = z.infer<typeof MapSite>

export const MapPlace = z.object({
  location_id: Id,
  site_id: Id,
  parent_id: z.nullable(Id),
  name: z.string(),
  type: locationType,
  /** Typed area; null if it follows from the drawing. */
  area_m2: z.nullable(DecimalText),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  length: z.number(),
  /** Whole degrees, clockwise. */
  angle: z.int(),
  walk_position: z.nullable(z.int()),
})
export type MapPlace = z.infer<typeof MapPlace>

/** A location that is on no site yet. */
const UndrawnPlace = z.object({
  id: Id,
  name: z.string(),
  parent_id: z.nullable(Id),
  type: locationType,
  area_m2: z.nullable(DecimalText),
})
export type UndrawnPlace = z.infer<typeof UndrawnPlace>

export const NurseryMap = z.object({
  sites: z.array(MapSite),
  places: z.array(MapPlace),
  undrawn: z.array(UndrawnPlace),
})
export type NurseryMap = z.infer<typeof NurseryMap>

/** The square metres of a place: as typed, else as drawn; undefined if it is neither. */
export const squareMetres = (place: {
  readonly area_m2: string | null
  readonly width?: number | null
  readonly length?: number | null
}): number | undefined =>
  place.area_m2 !== null
    ? Number(place.area_m2)
    : place.width && place.length
      ? areaOf({ width: place.width, length: place.length })
      : undefined

/** The plants at one place itself, its parts not counted. */
export const Standing = z.object({
  location_id: Id,
  plants: z.int(),
  batches: z.int(),
  /** Square metres that they take. */
  used_m2: z.number(),
  /** Plants in containers whose size is not known: they take space that is not counted. */
  unmeasured: z.int(),
  /** The start of the oldest batch. */
  oldest_on: z.nullable(Day),
  /** Plants lost there in the last 90 days, as far as their batches stand there. */
  lost: z.int(),
  /** Earliest due day: the next action of a batch, or an open task. */
  next_on: z.nullable(Day),
  /** Number of these actions and tasks. */
  due: z.int(),
})
export type Standing = z.infer<typeof Standing>

export const BatchHere = z.object({
  id: BatchId,
  location_id: Id,
  location: z.string(),
  batch_code: z.string(),
  plant_type_id: PlantTypeId,
  common_name: z.string(),
  botanical_name: z.string(),
  container_size: z.string(),
  quantity_current: z.int(),
  state: z.enum(batchStates),
  growth_stage: z.nullable(z.string()),
  started_on: Day,
  ready_on: z.nullable(Day),
  next_action: z.nullable(z.string()),
  next_action_date: z.nullable(Day),
})
export type BatchHere = z.infer<typeof BatchHere>

export const TaskHere = z.object({
  id: TaskId,
  title: z.string(),
  task_type: z.enum(taskTypes),
  scheduled_date: Day,
  batch_id: z.nullable(BatchId),
})
export type TaskHere = z.infer<typeof TaskHere>

export const mostHere = 300

export const PlaceContents = z.object({
  location_id: Id,
  name: z.string(),
  batches: z.array(BatchHere),
  tasks: z.array(TaskHere),
  /** There are more than are listed. */
  more: z.boolean(),
})
export type PlaceContents = z.infer<typeof PlaceContents>

export const PlantsFound = z.object({ location_id: Id, plants: z.int(), batches: z.int() })
export type PlantsFound = z.infer<typeof PlantsFound>
