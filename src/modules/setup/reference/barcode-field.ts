/** The field of a barcode in a body. Apart from `barcode.ts`, which the till loads without the schema library. */
import * as z from 'zod/mini'
import { barcodeFault, checkDigitFault } from './barcode-fault.ts'
import { readBarcode } from './barcode.ts'
import { storedBarcode } from './stored-barcode.ts'

export const Barcode = z
  .pipe(
    z.string(),
    z.transform((text: string) => storedBarcode(readBarcode(text))),
  )
  .check((context) => {
    const fault = context.value === '' ? undefined : (barcodeFault(context.value) ?? checkDigitFault(context.value))
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
  })
