/** What fields hold in the examples of the API document, by their names: real-looking, and of one small nursery. */

export const exampleId = '0193a5c4-7b1e-7c52-9f4d-2b8e6a1c0d37'
const day = '2026-11-23'
const instant = '2026-11-23T02:30:00.000Z'

const byName: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/_id$|_ids?$|^ids?$/, [exampleId]],
  [/_at$/, [instant]],
  [/_on$|date|^day$|^from$|^until$|^to$|^on$/, [day, '2026-11-23T14:30']],
  [/^q$|search/, ['rimu']],
  [/email|^to$|^cc$/, ['ana@example.org']],
  [/phone/, ['09 555 0134']],
  [/first_name/, ['Ana']],
  [/last_name/, ['Reid']],
  [/^by$|_by$|soldBy|person|user|staff|assignee/, ['Ana Reid']],
  [/botanical/, ['Dacrydium cupressinum']],
  [/tax_number|gst/, ['123-456-789']],
  [/address/, ['12 Harbour Road, Whangārei']],
  [/vendor/, ['Kauri Supplies']],
  [/customer|account_name/, ['Bell Landscapes']],
  [/unit_price|unit_cost/, ['16.90', '1.250000']],
  [/unit/, ['each']],
  [/method/, ['cash']],
  [/rounding/, ['0.00', '0']],
  [/label/, ['GST']],
  [/till_reference|^till$/, ['T1-42']],
  [/container_size|^size|_size$/, ['PB3']],
  [/location|place/, ['Tunnel 1']],
  [/category/, ['Trees']],
  [/stage/, ['Potted']],
  [/currency/, ['NZD']],
  [/country/, ['NZ']],
  [/barcode/, ['9421234567895', '2000000000015']],
  [/invoice_number|receipt_number/, ['00042']],
  [/credit_number/, ['CN00042']],
  [/number$/, ['PO00042', 42]],
  [/batch_code|^code$|lot/, ['26W48-7']],
  [/week/, ['2026-W48']],
  [/month/, ['2026-11']],
  [/title/, ['Pot on the rimu']],
  [/reason/, ['Frost damage']],
  [/note|message|description|detail|text|action/, ['Collect before noon']],
  [/url|link|path/, ['https://nursery.example.org/lists/7f3a']],
  [/version/, [3]],
  [/price|total|amount|paid|balance|owed|owing|cost|tax|tendered|cash|value|fee|deposit/i, ['16.90', '16.900000']],
  [/rate|percent|discount/i, ['15.00', '15']],
  [/minutes/, [45]],
  [/quantity|count|delta|on_hand|left|available/, [12, '12', '12.0000']],
  [/name/, ['Rimu']],
]

/** For a field of any other name, in the order in which they are tried. */
const general: readonly unknown[] = [
  'Rimu',
  12,
  '12',
  '16.90',
  exampleId,
  day,
  instant,
  '2026-11-23T14:30',
  '2026-11',
  '2026-W48',
  '08:30',
  'NZD',
  'Pacific/Auckland',
  'https://nursery.example.org',
  'ana@example.org',
  '#1f7a4d',
  1,
  0,
  true,
  {},
  [],
]

/** Takes the name of a field; gives values that its shape may accept, the likeliest first. */
export const candidatesFor = (name: string): readonly unknown[] => [
  ...byName.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values),
  ...general,
]
