/** Help: plant types, prices and the import. */
import type { Article } from './article.ts'

export const plants: readonly Article[] = [
  {
    id: 'plants',
    title: 'Plant Types',
    screen: '/plants',
    about: 'What you grow or sell: names, photos, and what one costs in each container.',
    picture: 'plants',
    keywords:
      'price list barcode sku photo botanical name category import label price rise increase raise prices percent change export',
    parts: [
      {
        heading: 'Names',
        text: 'Write botanical names as they are spoken: Phormium tenax ‘Purpureum’. Italics, quotes and × are set by themselves, on the screen, on labels and on invoices.',
      },
      {
        heading: 'Prices',
        points: [
          'Each container size has its price, a barcode, and a colour for its label.',
          'A barcode with a wrong check digit is refused. Without one, ask for an in-store number.',
          'The same barcode may stand for several plants: the till then asks which.',
          'Each plant has a kind of tax, such as the zero rate of vegetable plants in the United Kingdom or the reduced rate of live plants in most of the EU: till, orders, invoices and the return follow.',
        ],
      },
      {
        heading: 'Change many prices',
        points: [
          'Change prices raises or lowers the prices of a category, a size or some plants, by a percentage or an amount, rounded to .90, .95, .50 or whole. Each old and new price is shown before; untick what stays.',
          'Choose a later day, and the prices change on it by themselves, at every till. Undo puts them back, but for those changed by hand since.',
          'CSV and Excel save the price list in the form that the import reads: change it in a spreadsheet and import it again.',
        ],
      },
      {
        heading: 'Import',
        text: 'CSV or Excel with the columns common name, botanical name, category, container, price, barcode, quantity, in any order. While one cell is wrong, nothing is written; then all of it or nothing.',
      },
    ],
  },
  {
    id: 'import',
    title: 'Import a price list',
    screen: '/plants/import',
    about: 'Plants, prices and what stands of them from a spreadsheet, all of it or nothing.',
    picture: 'import',
    keywords: 'csv excel xlsx spreadsheet upload columns barcode quantity first',
    parts: [
      {
        heading: 'In four steps',
        steps: [
          'Drop a CSV or Excel file. The columns are found by their names: common name, botanical name, category, container, price, barcode, quantity, in any order.',
          'Look at the preview. What is wrong is named by row and column, with the reason.',
          'Put it right in the spreadsheet and drop it again. While one cell is wrong, nothing is written.',
          'Import: plants and prices that are there already are brought up to date, the others are added, and quantities become batches that are for sale.',
        ],
      },
      {
        heading: 'A second time',
        text: 'A row is known by its plant and its container, so that a new price list changes prices and adds what is new. Leave quantities out of it: each one makes a batch.',
      },
    ],
  },
]
