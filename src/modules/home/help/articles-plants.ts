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
          'The care of each plant is in it: the columns Light, Water, Hardy to (°C), Height (cm), Spread (cm), Hazards, Origin, Advice and Breeder’s wording. A zone such as 8a or H4 goes in a column Hardiness zone. An empty cell leaves what is known.',
        ],
      },
      {
        heading: 'Import',
        text: 'Import a price list from a spreadsheet under Bring your data: prices are updated, new plants added.',
      },
    ],
  },
  {
    id: 'royalties',
    title: 'Royalties',
    screen: '/production/royalties',
    about: 'Protected varieties: what their breeders get for a plant, the report for a breeder, and what was declared.',
    picture: 'royalties',
    keywords: 'royalty breeder protected variety plant variety rights pvr licence declare declaration percent propagated',
    parts: [
      {
        heading: 'Enter what a breeder gets',
        steps: [
          'Under Production, choose Royalties, or press Royalties beside the margin of a plant. Press Add a variety, and choose the plant and its breeder.',
          'Choose what it is due for: each plant sold, each plant propagated, or a percentage of the price without tax.',
          'Enter the rate and its first day. New terms later leave the days before them as they were.',
        ],
        text: 'Plants grafted on a protected rootstock count for its breeder too: each plant sold, where that is what it is due for. A percentage of the price is due on the plant itself only.',
      },
      {
        heading: 'Report royalties to the breeder',
        text: 'Choose the breeder and the days. Press a plant to see its sales or batches, and take the report as XLSX, CSV or PDF. Declare this period once it is over: its days can’t be declared again, and later returns, voids or late entries are corrections in the next declaration. Enter the breeder’s bill under Bills.',
      },
    ],
  },
  {
    id: 'import',
    title: 'Bring your data',
    screen: '/import',
    about:
      'Import your price list, batches, vendors, supplies, recipes, price groups, customers, open invoices and past sales from spreadsheets.',
    picture: 'import',
    keywords:
      'import csv excel xlsx spreadsheet paste copy upload columns barcode quantity first take on migrate opening balance debtors customers suppliers stock history forecast undo',
    parts: [
      {
        heading: 'In four steps',
        steps: [
          'Choose a file: .xlsx, .ods or .csv, or a .zip with one of them, with any headings in any order. Titles of the report above the headings, semicolons and decimal commas are fine.',
          'Check the columns. We match them by title and contents; correct what is wrong. The match is remembered for your next file of that kind.',
          'Decide on names we do not know: create them, or choose which of yours they stand for. Correct cells with a problem in the table, or leave their rows out.',
          'Import. All rows are imported, or none.',
        ],
      },
      {
        heading: 'Paste from a spreadsheet',
        text: 'Copy the cells, then press Paste rows here, or Ctrl V on Plants, Plant Production, Supplies or Customers. They are checked like a file. Counts are pasted into a stocktake, by its menu.',
      },
      {
        heading: 'From another program',
        points: [
          'Lists of Shopify, Square, WooCommerce, Lightspeed, Loyverse, Xero, MYOB, QuickBooks, Odoo and ERPNext come in as they export them: products, customers, open invoices and sales.',
          'A customer or a product above its rows, several products in one cell, a size at the end of a name and several lines of one invoice are understood. The row of titles, and every row that is left out, is shown with its reason.',
          'Cancelled orders, drafts and invoices on which nothing is owed are left out. Several e-mails of a customer become contacts.',
          'A barcode must have the right last digit. Lists that a spreadsheet shortened have to be exported again.',
        ],
      },
      {
        heading: 'In which order',
        text: 'From top to bottom: batches need the plants of the price list, recipes need supplies, open invoices need customers (those that are missing are offered to be created).',
      },
      {
        heading: 'What the books say',
        points: [
          'Stock of supplies, batches and plants comes in on the day you choose, against the account for opening balances: it makes no profit.',
          'A plant carries the cost in your file. Where the file has none, it carries a share of its price without tax; each row says so.',
          'Open invoices raise what a customer owes. They are neither sales nor tax again. A payment on the account settles them first.',
          'If your tax return is on the payments basis, add the tax in open invoices as an adjusting entry when they are paid.',
          'Past sales feed the forecast and the planner, and nothing else.',
        ],
      },
      {
        heading: 'Undo an import',
        text: 'An import is undone completely, as long as nothing depends on it: no sale of its plants, no order or payment of its customers, no movement of its supplies. Otherwise the message says what does.',
      },
      {
        heading: 'Importing again',
        text: 'Rows of a price list are matched by plant and container, so a new list updates prices and adds new plants. Leave quantities out: each one creates another batch. Customers and supplies that are here already stay as they are.',
      },
    ],
  },
]
