/** Help: plant types, prices and the import. */
import type { Article } from './article.ts'

export const plants: readonly Article[] = [
  {
    id: 'plants',
    title: 'Plant Types',
    screen: '/plants',
    about: 'The plants you grow and sell: names, photos, and prices in each container.',
    picture: 'plants',
    keywords:
      'price list barcode sku photo care light water hardy hardiness zone toxic thorns height spread synonym duplicate merge twice botanical name category import label price rise increase raise prices percent change export',
    parts: [
      {
        heading: 'Names',
        points: [
          'Type botanical names as you say them: Phormium tenax ‘Purpureum’. We add italics, quotes and × on screens, labels and invoices.',
          'Synonyms are other names that find the plant: in lists, at the till, in pasted orders and in imported price lists.',
          'On the page of a plant, Edit care adds light, water, hardiness, size, hazards and origin: for labels, the availability list and customers who scan a label.',
          'A plant that was entered twice: open the one to remove and choose Merge. Batches, prices, orders and sales move to the other plant, which its names find afterwards. Issued documents do not change. Merging cannot be undone.',
        ],
      },
      {
        heading: 'Prices',
        points: [
          'Each container size has a price, a barcode and a label colour.',
          'A barcode with a wrong check digit is refused. No barcode? We can give you an in-store number.',
          'Several plants can share a barcode: the till then asks which one.',
          'Each plant has a kind of tax, such as the zero rate for vegetable plants in the United Kingdom or the reduced rate for live plants in most of the EU. The till, orders, invoices and tax return use that rate.',
        ],
      },
      {
        heading: 'Change many prices',
        points: [
          'Change prices raises or lowers the prices of a category, a size or selected plants, by a percentage or an amount, rounded to .90, .95, .50 or whole. Check the old and new prices first, and untick any you don’t want to change.',
          'Choose a later date, and prices change automatically on that day at every till. Undo restores the old prices, except those you changed by hand since.',
          'Download the price list as CSV or Excel, edit it in a spreadsheet and import it again.',
        ],
      },
      {
        heading: 'Import',
        text: 'CSV or Excel with the columns common name, botanical name, category, container, price, barcode, quantity, in any order. If any cell is wrong, nothing is imported until you fix it.',
      },
    ],
  },
  {
    id: 'import',
    title: 'Import a price list',
    screen: '/plants/import',
    about: 'Import plants, prices and quantities on hand from a spreadsheet.',
    picture: 'import',
    keywords: 'csv excel xlsx spreadsheet upload columns barcode quantity first',
    parts: [
      {
        heading: 'In four steps',
        steps: [
          'Drop a CSV or Excel file. We match the columns by name: common name, botanical name, category, container, price, barcode, quantity, in any order.',
          'Check the preview. Errors are listed by row and column, with the reason.',
          'Fix them in the spreadsheet and drop the file again. Nothing is imported while any cell is wrong.',
          'Import: existing plants and prices are updated, new ones are added, and quantities create batches for sale.',
        ],
      },
      {
        heading: 'Importing again',
        text: 'Rows are matched by plant and container, so a new price list updates prices and adds new plants. Leave quantities out: each one creates another batch.',
      },
    ],
  },
]
