/** Import of supplies with what is on hand and what it has cost. */
import { trimDecimals } from '#kernel/number.ts'
import { isSameBarcode } from '../import-plan.ts'
import { partFault } from '#modules/supplies/units.ts'
import { nameKey } from '../folded.ts'
import type { ImportContext } from '../import-context.ts'
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'

/** Unit cost: as given, or the total value divided by the quantity, to a millionth; '' if neither is given. */
export function unitCostOf(values: RowValues): string {
  const { 'Unit cost': given = '', 'Total value': total = '', 'On hand': onHand = '' } = values
  if (given !== '' || total === '' || Number(onHand) === 0) return given
  return trimDecimals(Math.abs(Number(total) / Number(onHand)).toFixed(6))
}

/** A value below zero of stock that is not. */
const isBelowNothing = ({ 'Total value': total = '', 'On hand': onHand = '' }: RowValues) =>
  total.startsWith('-') && !onHand.startsWith('-')

function problemsOf(values: RowValues): CellProblem[] {
  const { Supply = '', Unit = '', 'On hand': onHand = '', 'For sale': isForSale = '', Price: price = '' } = values
  const part = onHand === '' || onHand.startsWith('-') ? undefined : partFault({ name: Supply, unit: Unit || 'each' }, onHand)
  return [
    ...(isBelowNothing(values) ? [{ column: 'Total value', reason: 'This cannot be negative.' }] : []),
    ...(part ? [{ column: 'On hand', reason: part }] : []),
    ...(isForSale === 'yes' && price === '' ? [{ column: 'Price', reason: 'Enter a price for a supply that is for sale.' }] : []),
  ]
}

export const supplies: ImportKind = {
  id: 'supplies',
  one: 'supply',
  many: 'supplies',
  about: 'Pots, mix, labels, fertiliser: what is on hand and what it has cost, as the opening balance of your stock.',
  columns: [
    textColumn(
      'Supply',
      ['item', 'item name', 'name', 'description', 'product', 'supply name', 'material', 'stock item', 'product service name'],
      120,
      {
        required: true,
        isName: true,
      },
    ),
    textColumn('Category', ['group', 'type', 'class', 'item group'], 60, { list: 'supply_categories' }),
    column('Unit', 'unit', ['uom', 'unit of measure', 'units', 'per', 'measure', 'buying unit'], {
      max: 20,
      list: 'units',
      hint: 'each, L, kg …',
    }),
    column('On hand', 'signed quantity', [
      'quantity',
      'qty',
      'stock',
      'in stock',
      'quantity on hand',
      'soh',
      'qty on hand',
      'on hand qty',
      'count',
      'opening stock',
      'quantity in stock',
      'available',
      'qty available',
      'stock on hand',
      'counted',
      'counted qty',
      'qty counted',
      'physical count',
      'current stock',
    ]),
    column('Unit cost', 'cost', [
      'cost',
      'average cost',
      'cost price',
      'buy price',
      'last cost',
      'cost each',
      'purchase price',
      'unit price',
    ]),
    column('Total value', 'signed money', ['value', 'total cost', 'stock value', 'total']),
    column('Reorder point', 'quantity', ['reorder', 'reorder level', 'minimum', 'min', 'min stock', 'reorder at']),
    textColumn('Vendor', ['supplier', 'supplier name', 'preferred vendor', 'preferred supplier', 'vendor name'], 80, {
      list: 'vendors',
    }),
    column('For sale', 'yes or no', ['sold', 'i sell', 'sellable', 'is sold'], { hint: 'Yes or no' }),
    column('Price', 'money', ['sell price', 'retail', 'retail price', 'selling price', 'rrp']),
    column('Barcode', 'barcode', ['ean', 'ean 13', 'ean13', 'upc', 'gtin', 'bar code']),
  ],
  options: ['as_of', 'known'],
  sample: [
    ['Pot 14 cm black', 'Pots', 'each', '4800', '0.32', '', '1000', 'Southern Pots Ltd', 'no', '', ''],
    ['Potting mix, all purpose', 'Mix', 'L', '12000', '0.11', '', '3000', 'Growing Media Co', 'no', '', ''],
    ['Bamboo stake 90 cm', 'Stakes', 'each', '600', '0.18', '', '100', '', 'yes', '0.60', ''],
  ],
  keyOf: ({ Supply = '' }) => nameKey(Supply) || null,
  keyColumn: 'Supply',
  check: (rows, { supplies, options }) => {
    const names = new Map(supplies.map((supply) => [nameKey(supply.name), supply]))
    return rows.map(({ values }) => {
      const { Supply = '', 'On hand': onHand = '' } = values
      const known = names.get(nameKey(Supply))
      const hasNoCost = Number(onHand || 0) > 0 && Number(unitCostOf(values) || 0) === 0
      const isNegative = onHand.startsWith('-')
      const problems = problemsOf(values)
      const also = isNegative ? { 'On hand': '0' } : {}
      if (known) return { ...knownSupply(known, values, options), problems, also: { ...also, item_id: known.id } }
      return {
        status: 'new',
        problems,
        warnings: [
          ...(isNegative
            ? [{ column: 'On hand', reason: `${onHand} is less than nothing: it comes in with none on hand.` }]
            : []),
          ...(hasNoCost ? [{ column: 'Unit cost', reason: 'Without a cost, what is potted with it costs nothing.' }] : []),
        ],
        also,
      }
    })
  },
}

type Supply = ImportContext['supplies'][number]

/** A supply that is here: left as it is, or its reorder point, price and barcode updated if a person chose so. Its stock is counted. */
function knownSupply(known: Supply, values: RowValues, options: ImportContext['options']) {
  const changes = changesOf(values, known)
  if (options.known === 'update' && changes.length > 0) return { status: changes.join(', '), warnings: [] }
  const file = changes.length === 0 ? '' : `; the file ${changes.join(', ')}. Choose above to update what is here`
  return {
    status: 'already here',
    warnings: [
      { column: 'Supply', reason: `${known.name} is here already and stays as it is${file}. Count its stock under Supplies.` },
    ],
  }
}

function changesOf(values: RowValues, { reorder_point, for_sale, price, barcode }: Supply): string[] {
  const { 'Reorder point': reorder = '', Price: newPrice = '', Barcode: code = '', 'For sale': sold = '' } = values
  const isOther = (before: string | null, after: string) => after !== '' && (before === null || Number(before) !== Number(after))
  const change = (name: string, before: string | null, after: string) =>
    before ? `changes the ${name} ${before} to ${after}` : `sets the ${name} ${after}`
  return [
    ...(isOther(reorder_point, reorder) ? [change('reorder point', reorder_point, reorder)] : []),
    ...(isOther(price, newPrice) ? [change('price', price, newPrice)] : []),
    ...(code !== '' && !isSameBarcode(code, barcode ?? '') ? [change('barcode', barcode, code)] : []),
    ...(sold !== '' && (sold === 'yes') !== for_sale ? [sold === 'yes' ? 'puts it on sale' : 'takes it off sale'] : []),
  ]
}
