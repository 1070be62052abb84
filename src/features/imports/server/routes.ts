/** Routes of the imports feature. */
import type { Serve } from '#server/serve.ts'
import { type Upload, sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { importPriceList, previewImport } from './import-price-list.ts'
import { readPriceListFile } from './read-price-list.ts'

export function imports(serve: Serve) {
  const readFile = ({ file }: { readonly file: Upload | undefined }) => readPriceListFile(sentFile(file))
  serve(calls.previewImport, readFile, ({ db }, list) => previewImport(db, list))
  serve(calls.importPriceList, readFile, ({ db, who, file, body }, list) =>
    importPriceList(db, who.user_id, { name: sentFile(file).name, list }, body.location || null),
  )
}
