/** Every call about deliveries: vehicles, runs, stops and proof. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone, managers, sellers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { AddStops, Deliverable, NewRun, NewVehicle, Proof, Run, RunChange, Stop, Vehicle, VehicleChange } from './delivery.ts'
import { settableStates } from './run-status.ts'

export const listVehicles = endpoint({
  method: 'GET',
  path: '/api/vehicles',
  summary: 'Lists the vehicles for deliveries',
  roles: sellers,
  reply: z.array(Vehicle),
})

export const getVehicle = endpoint({
  method: 'GET',
  path: '/api/vehicles/:id',
  summary: 'Returns a vehicle',
  roles: sellers,
  reply: Vehicle,
})

export const createVehicle = endpoint({
  method: 'POST',
  path: '/api/vehicles',
  status: 201,
  summary: 'Creates a vehicle with its capacity in trays, shelves or trolleys',
  roles: managers,
  body: NewVehicle,
  reply: Vehicle,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const editVehicle = endpoint({
  method: 'PUT',
  path: '/api/vehicles/:id',
  summary: 'Changes a vehicle',
  roles: managers,
  body: VehicleChange,
  reply: Vehicle,
  problems: ['DUPLICATE'],
})

export const deleteVehicle = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:id',
  summary: 'Archives a vehicle: its past runs still name it',
  roles: managers,
  problems: ['IN_USE'],
})

export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/deliveries/drivers',
  summary: 'Lists the people who can drive a run',
  roles: sellers,
  reply: z.array(z.object({ id: Id, name: z.string() })),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/deliveries/runs',
  summary: 'Lists the delivery runs of a day with their stops, by start time',
  roles: sellers,
  query: z.strictObject({ day: Day }),
  reply: z.array(Run),
})

export const listDeliverable = endpoint({
  method: 'GET',
  path: '/api/deliveries/orders',
  summary: 'Lists the orders that can be put on a run of a day: confirmed, due by that day, and on no other run',
  roles: sellers,
  query: z.strictObject({ day: Day }),
  reply: z.array(Deliverable),
})

export const myRuns = endpoint({
  method: 'GET',
  path: '/api/deliveries/mine',
  summary: 'Lists the runs that the user drives today, and those that are still out',
  roles: everyone,
  reply: z.array(Run),
})

export const getRun = endpoint({
  method: 'GET',
  path: '/api/deliveries/runs/:id',
  summary: 'Returns a delivery run with its stops and their loads',
  roles: sellers,
  reply: Run,
})

export const createRun = endpoint({
  method: 'POST',
  path: '/api/deliveries/runs',
  status: 201,
  summary: 'Creates a delivery run: a vehicle, its driver and when it starts',
  roles: sellers,
  body: NewRun,
  reply: Run,
  idempotent: true,
})

export const editRun = endpoint({
  method: 'PUT',
  path: '/api/deliveries/runs/:id',
  summary: 'Changes the day, the vehicle, the driver or the notes of a run that has not left',
  roles: sellers,
  body: RunChange,
  reply: Run,
  problems: ['BAD_STATE'],
})

export const deleteRun = endpoint({
  method: 'DELETE',
  path: '/api/deliveries/runs/:id',
  summary: 'Deletes a run that has not left; its orders can be put on another',
  roles: sellers,
  problems: ['BAD_STATE'],
})

export const addStops = endpoint({
  method: 'POST',
  path: '/api/deliveries/runs/:id/stops',
  summary: 'Adds orders to the end of a run; more than the vehicle takes is refused, or added if requested',
  roles: sellers,
  body: AddStops,
  reply: Run,
  idempotent: true,
  problems: ['BAD_STATE', 'DUPLICATE', 'OVER_CAPACITY'],
})

export const orderStops = endpoint({
  method: 'PUT',
  path: '/api/deliveries/runs/:id/stops',
  summary: 'Sets the order of the stops of a run',
  roles: sellers,
  body: z.strictObject({ stop_ids: z.array(Id).check(z.maxLength(200)) }),
  reply: Run,
  problems: ['BAD_STATE'],
})

export const setRunStatus = endpoint({
  method: 'POST',
  path: '/api/deliveries/runs/:id/status',
  summary:
    'Sets how far a run is. Out makes a docket for each stop, and its goods leave the stock; back from out reverses the dockets',
  roles: everyone,
  body: z.strictObject({ status: z.enum(settableStates) }),
  reply: Run,
  idempotent: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS'],
})

export const getRunSheet = endpoint({
  method: 'GET',
  path: '/api/deliveries/runs/:id/sheet/pdf',
  summary: 'Returns the run sheet as a PDF: the stops in their order, with addresses and what is unloaded',
  roles: everyone,
  download: ['pdf'],
})

export const getLoadingList = endpoint({
  method: 'GET',
  path: '/api/deliveries/runs/:id/loading-list/pdf',
  summary: 'Returns the loading list as a PDF: the last stop first',
  roles: everyone,
  download: ['pdf'],
})

export const getDeliveryNotes = endpoint({
  method: 'GET',
  path: '/api/deliveries/runs/:id/delivery-notes/pdf',
  summary: 'Returns the dockets of a run that has left as one PDF, each on a page of its own, in the order of the stops',
  roles: everyone,
  download: ['pdf'],
  problems: ['BAD_STATE'],
})

export const getStop = endpoint({
  method: 'GET',
  path: '/api/deliveries/stops/:id',
  summary: 'Returns a stop with what is unloaded there, and its proof of delivery',
  roles: sellers,
  reply: Stop,
})

export const editStop = endpoint({
  method: 'PUT',
  path: '/api/deliveries/stops/:id',
  summary: 'Sets the weight of what is loaded for a stop',
  roles: sellers,
  body: z.strictObject({
    weight_kg: z.nullable(
      z.int('Enter whole kg.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(99_999, 'Enter at most 99,999.')),
    ),
  }),
  reply: Stop,
  problems: ['BAD_STATE'],
})

export const removeStop = endpoint({
  method: 'DELETE',
  path: '/api/deliveries/stops/:id',
  summary: 'Removes a stop from a run that has not left; its order can be put on another',
  roles: sellers,
  problems: ['BAD_STATE'],
})

export const undoStop = endpoint({
  method: 'POST',
  path: '/api/deliveries/stops/:id/undo',
  summary: 'Undoes the mark of a stop that was marked by mistake: its goods are on the vehicle again',
  roles: everyone,
  reply: Stop,
  idempotent: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS'],
})

export const showStopPhoto = endpoint({
  method: 'GET',
  path: '/api/deliveries/stops/:id/photo',
  summary: 'Returns the photo of a delivery as WebP',
  roles: everyone,
  query: z.strictObject({ size: z.optional(z.enum(['320', '1280'])) }),
  download: ['webp'],
})

export const proofsOfOrder = endpoint({
  method: 'GET',
  path: '/api/deliveries/orders/:id/proofs',
  summary: 'Lists the proofs of delivery of an order, newest first',
  roles: sellers,
  reply: z.array(Proof),
})
