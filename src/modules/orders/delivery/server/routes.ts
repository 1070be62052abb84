import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import * as stops from '../stop-calls.ts'
import { finishStop, setRunStatus, undoStop } from './drive-run.ts'
import { addStops, createRun, deleteRun, editRun, editStop, orderStops, removeStop, runWith, stopWith } from './plan-run.ts'
import { deliveryNotes, loadingListFile, runSheet } from './run-pdfs.ts'
import { deliverable, drivers, proofsOf, runsOf, runsOfDriver } from './runs.queries.ts'
import { addStopPhoto, showStopPhoto, storeStopPhoto } from './stop-photos.ts'
import { createVehicle, deleteVehicle, editVehicle, vehicleWith } from './vehicles.ts'
import { vehicles } from './vehicles.queries.ts'

export function deliveries(serve: Serve, files: Files) {
  serve(calls.listVehicles, ({ db }) => vehicles(db))
  serve(calls.getVehicle, ({ db, params }) => vehicleWith(db, params.id))
  serve(calls.createVehicle, ({ db, who, body }) => createVehicle(db, who.user_id, body))
  serve(calls.editVehicle, ({ db, who, params, body }) => editVehicle(db, who.user_id, params.id, body))
  serve(calls.deleteVehicle, ({ db, who, params }) => deleteVehicle(db, who.user_id, params.id))
  serve(calls.listDrivers, ({ db }) => drivers(db))
  serve(calls.listRuns, ({ db, query }) => runsOf(db, query.day))
  serve(calls.listDeliverable, ({ db, query }) => deliverable(db, query.day))
  serve(calls.myRuns, async ({ db, who }) => runsOfDriver(db, who.user_id, await todayOf(db)))
  serve(calls.getRun, ({ db, params }) => runWith(db, params.id))
  serve(calls.createRun, ({ db, who, body }) => createRun(db, who, body))
  serve(calls.editRun, ({ db, who, params, body }) => editRun(db, who, params.id, body))
  serve(calls.deleteRun, ({ db, who, params }) => deleteRun(db, who, params.id))
  serve(calls.addStops, ({ db, who, params, body }) => addStops(db, who, params.id, body))
  serve(calls.orderStops, ({ db, who, params, body }) => orderStops(db, who, params.id, body.stop_ids))
  serve(calls.setRunStatus, ({ db, who, params, body }) => setRunStatus(db, who, params.id, body.status))
  serve(calls.getRunSheet, ({ db, who, params }) => runSheet(db, who, params.id))
  serve(calls.getLoadingList, ({ db, who, params }) => loadingListFile(db, who, params.id))
  serve(calls.getDeliveryNotes, ({ db, who, params }) => deliveryNotes(db, who, params.id))
  serve(calls.getStop, ({ db, params }) => stopWith(db, params.id))
  serve(calls.editStop, ({ db, who, params, body }) => editStop(db, who, params.id, body.weight_kg))
  serve(calls.removeStop, ({ db, who, params }) => removeStop(db, who, params.id))
  serve(stops.finishStop, ({ db, who, params, body }) => finishStop(db, who, params.id, body))
  serve(calls.undoStop, ({ db, who, params }) => undoStop(db, who, params.id))
  serve(
    stops.addStopPhoto,
    ({ transaction, who, params, file }) => storeStopPhoto(files, { transaction, who }, params.id, sentFile(file)),
    ({ db, who, params }, id) => addStopPhoto(db, who, params.id, id),
  )
  serve(calls.showStopPhoto, ({ db, who, params, query }) =>
    showStopPhoto(db, files, { who, stopId: params.id, size: query.size === '320' ? 320 : 1280 }),
  )
  serve(calls.proofsOfOrder, async ({ db, params }) =>
    (await proofsOf(db, params.id)).map(({ order_number: _number, ...proof }) => proof),
  )
}
