import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import * as care from '../care-calls.ts'
import * as changes from '../price-change-calls.ts'
import { plantCare, savePlantCare } from './care.ts'
import { addPhoto, removePhoto, showPhoto, storePhoto } from './photos.ts'
import {
  type StartStock,
  addPlantType,
  archivePlantType,
  editPlantType,
  listPlantTypes,
  plantTypeUsage,
  restorePlantType,
} from './plant-types.ts'
import { type PlantFigures, mergePlants, previewPlantMerge } from './merge-plants.ts'
import { editPlants } from './edit-plants.ts'
import { plantTypeRow } from './plant-types.queries.ts'
import { changePrices, previewChange, undoChange } from './price-changes.ts'
import { allChanges } from './price-changes.queries.ts'
import { priceListFile } from './price-list-file.ts'
import { everyGood, pricesOf } from './prices.queries.ts'
import { archivePrice, createPrice, editPrice, lookUpBarcode, newBarcode, restorePrice } from './prices.ts'

interface PlantQuestions {
  readonly figures: PlantFigures
  readonly startStock: StartStock
}

export function plants(serve: Serve, files: Files, { figures, startStock }: PlantQuestions) {
  serve(
    calls.addPhoto,
    ({ transaction, who: { nursery_id }, params, file }) =>
      storePhoto(files, { transaction, nursery_id }, params.id, sentFile(file)),
    ({ db, who, params }, photo) => addPhoto(db, who.user_id, params.id, photo),
  )
  serve(calls.removePhoto, ({ db, who, params }) => removePhoto(db, who.user_id, params.id))
  serve(calls.showPhoto, ({ db, params, query }) => showPhoto(db, files, params.id, query.size === '320' ? 320 : 1280))
  serve(calls.listPlantTypes, ({ db, query }) => listPlantTypes(db, query))
  serve(calls.getPlantType, ({ db, params }) => plantTypeRow(db, params.id))
  serve(care.getPlantCare, ({ db, params }) => plantCare(db, params.id))
  serve(care.savePlantCare, ({ db, who, params, body }) => savePlantCare(db, who.user_id, params.id, body))
  serve(calls.createPlantType, ({ db, who, body }) => addPlantType(db, who.user_id, body, startStock))
  serve(calls.editPlantType, ({ db, who, params, body }) => editPlantType(db, who.user_id, params.id, body))
  serve(calls.plantTypeUsage, ({ db, params }) => plantTypeUsage(db, params.id))
  serve(calls.editPlantTypes, ({ db, who, body }) => editPlants(db, who.user_id, body.plants))
  serve(calls.archivePlantType, ({ db, who, params }) => archivePlantType(db, who.user_id, params.id))
  serve(calls.restorePlantType, ({ db, who, params }) => restorePlantType(db, who.user_id, params.id))
  serve(calls.previewPlantMerge, ({ db, params, query }) => previewPlantMerge(db, params.id, query.into_id))
  serve(calls.mergePlantTypes, ({ db, who, params, body }) =>
    mergePlants(db, who.user_id, params.id, { intoId: body.into_id, figures }),
  )
  serve.cached(calls.allPrices, ({ db }) => everyGood(db))
  serve(changes.previewPriceChange, ({ db, query }) => previewChange(db, query))
  serve(changes.listPriceChanges, ({ db }) => allChanges(db))
  serve(changes.changePrices, ({ db, who, body }) => changePrices(db, who.user_id, body))
  serve(changes.undoPriceChange, ({ db, who, params }) => undoChange(db, who.user_id, params.id))
  serve(changes.exportPriceList, ({ db, query }) => priceListFile(db, query.format))
  serve(calls.newBarcode, ({ db }) => newBarcode(db))
  serve(calls.listPrices, ({ db, params, query }) => pricesOf(db, params.id, query.archived))
  serve(calls.createPrice, ({ db, who, params, body }) => createPrice(db, who.user_id, params.id, body))
  serve(calls.editPrice, ({ db, who, params, body }) => editPrice(db, who.user_id, params.id, params.priceId, body))
  serve(calls.archivePrice, ({ db, who, params }) => archivePrice(db, who.user_id, params.id, params.priceId))
  serve(calls.restorePrice, ({ db, who, params }) => restorePrice(db, who.user_id, params.id, params.priceId))
  serve.cached(calls.lookUpBarcode, ({ db, params }) => lookUpBarcode(db, params.barcode))
}
