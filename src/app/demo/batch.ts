/** A batch of the demo, and the texts of its history. */
import type { BatchId, InventoryItemId, OperationId, PlantTypeId, RecipeId, UserId } from '#kernel/id.ts'
import type { Millionths } from '#kernel/quantity.ts'
import type { Component } from '#modules/growing/ledger/batch-snapshot.ts'

export interface Batch {
  readonly id: string
  readonly plant_type_id: PlantTypeId
  readonly parent_batch_id: BatchId | null
  readonly batch_code: string
  readonly method: string
  readonly vendor: string | null
  readonly vendor_lot: string | null
  readonly started_on: string
  readonly created_at: string
  readonly created_by: UserId
  container_size: string
  quantity_current: number
  location: string | null
  state: 'growing' | 'for_sale' | 'finished' | 'discarded'
  growth_stage: string
  potting_date: string | null
  ready_on: string | null
  notes: string
  /** In millionths. */
  cost: Millionths
  updated_at: string
}

/** When an operation was done, and by whom. */
export interface Moment {
  readonly day: string
  readonly at: string
  readonly user_id: UserId
}

export interface BatchOrigin {
  readonly plant: { readonly id: string; readonly common_name: string; readonly botanical_name: string }
  readonly container_size: string
  readonly quantity: number
  readonly cost: Millionths
  readonly method: string
  readonly location: string
  readonly growth_stage: string
  readonly vendor?: string
  readonly vendor_lot?: string
}

/** The inputs of an operation besides plants: the cost of each component in millionths, and the minutes of work in them. */
export interface Spent {
  readonly operation_id: OperationId
  readonly costs: readonly { readonly component: Component; readonly cost: Millionths }[]
  readonly minutes: number
}

export interface Potting extends Spent {
  readonly container_size: string
  readonly location: string
  readonly potting_mix_id: InventoryItemId | null
  readonly recipe_id: RecipeId | null
}

/** The part of a batch's cost that moves with some of its plants; the last ones get the remainder. */
export const shareOf = ({ cost, quantity_current }: Batch, quantity: number): bigint =>
  quantity === quantity_current ? cost : (cost * BigInt(quantity)) / BigInt(quantity_current)

/** The text of a potting in the history. */
export const pottingDetails = (batch: Batch, moment: Moment, container_size: string) => ({
  old_container_size: batch.container_size,
  container_size,
  potting_date: moment.day,
  recycle_old_container: false,
})
