import type { Serve } from '#server/serve.ts'
import * as lostSaleCalls from '../lost-sale-calls.ts'
import * as tileCalls from '../tile-calls.ts'
import { addFavourite, readTileOrder, removeFavourite } from './favourites.ts'
import { deleteLostSale, recordLostSale } from './lost-sales.ts'

export function till(serve: Serve) {
  serve(lostSaleCalls.recordLostSale, ({ db, who, body }) => recordLostSale(db, who, body))
  serve(lostSaleCalls.deleteLostSale, ({ db, who, params }) => deleteLostSale(db, who, params.id))
  serve(tileCalls.readTileOrder, ({ db }) => readTileOrder(db))
  serve(tileCalls.addFavourite, ({ db, who, body }) => addFavourite(db, who, body))
  serve(tileCalls.removeFavourite, ({ db, who, params }) => removeFavourite(db, who, params.id))
}
