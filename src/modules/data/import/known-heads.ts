/** Lists of well-known programs, recognised by their titles: which column is what, where the titles alone do not say. Pure. */
import type { ImportKindId } from './import-kind.ts'
import { canMake, partsOf } from './made-columns.ts'

interface KnownHead {
  readonly kind: ImportKindId
  /** Titles that together are of this program's list. */
  readonly has: readonly string[]
  /** The title of each column, as `made-columns.ts` reads it, or several to try in turn; a last * matches the rest of a title, such as the name of a shop. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>
}

const person = 'First Name + Last Name'

/** The first that fits is taken. Sources of the titles are in `known-heads.test.ts`. */
const heads: readonly KnownHead[] = [
  // Our own report of accounts
  {
    kind: 'customers',
    has: ['Account', 'Pays', 'Limit', 'Balance'],
    columns: { Name: 'Account', Terms: 'Pays', 'Credit limit': 'Limit' },
  },
  // Shopify
  {
    kind: 'price-list',
    has: ['Handle', 'Title', 'Option1 Value', 'Variant Price'],
    columns: {
      'Common name': 'Title (filled down)',
      Category: ['Type (filled down)', 'Product Category (filled down)'],
      Container: 'Option1 Value',
      Price: ['Variant Compare At Price or Variant Price', 'Variant Price'],
      'Discount price': 'Variant Price',
      SKU: 'Variant SKU',
      Barcode: 'Variant Barcode',
      Quantity: 'Variant Inventory Qty',
      'Cost each': 'Cost per item',
    },
  },
  {
    kind: 'price-list',
    has: ['URL handle', 'Title', 'Option1 value', 'Price'],
    columns: {
      'Common name': 'Title (filled down)',
      Category: ['Type (filled down)', 'Product category (filled down)'],
      Container: 'Option1 value',
      Price: ['Compare-at price or Price', 'Price'],
      'Discount price': 'Price',
      SKU: 'SKU',
      Barcode: ['Barcode', 'Barcodes'],
      Quantity: 'Inventory quantity',
      'Cost each': 'Cost per item',
    },
  },
  {
    kind: 'customers',
    has: ['First Name', 'Last Name', 'Default Address Company'],
    columns: {
      Name: `Default Address Company or ${person}`,
      Contact: person,
      Phone: ['Phone or Default Address Phone', 'Phone'],
      Address: 'Default Address Address1',
      'Address line 2': 'Default Address Address2',
      City: 'Default Address City',
      Region: 'Default Address Province Code',
      Postcode: 'Default Address Zip',
      Notes: 'Note',
    },
  },
  {
    kind: 'past-sales',
    has: ['Lineitem name', 'Lineitem quantity', 'Created at'],
    columns: {
      Date: 'Created at (filled down)',
      Plant: 'Lineitem name',
      Container: 'Lineitem name (size at its end)',
      Quantity: 'Lineitem quantity',
    },
  },
  // Square
  {
    kind: 'price-list',
    has: ['Item Name', 'Variation Name', 'Price'],
    columns: {
      'Common name': 'Item Name',
      Category: ['Reporting Category', 'Category', 'Categories'],
      Container: 'Variation Name',
      Price: 'Price',
      SKU: 'SKU',
      Barcode: 'GTIN',
      Quantity: ['Quantity (Current Quantity*', 'Current Quantity*'],
      'Cost each': 'Default Unit Cost',
    },
  },
  {
    kind: 'past-sales',
    has: ['Item', 'Qty', 'Price Point Name'],
    columns: { Date: 'Date', Plant: 'Item', Container: 'Price Point Name', Quantity: 'Qty' },
  },
  // WooCommerce
  {
    kind: 'price-list',
    has: ['Type', 'Name', 'Regular price', 'Categories'],
    columns: {
      'Common name': 'Name',
      Category: 'Categories (filled down)',
      Container: ['Attribute 1 value*', 'Name (size at its end)'],
      Price: 'Regular price',
      'Discount price': 'Sale price',
      SKU: 'SKU',
      Barcode: 'GTIN, UPC, EAN, or ISBN',
      Quantity: 'Stock',
    },
  },
  // Lightspeed Retail, X-Series and R-Series
  {
    kind: 'price-list',
    has: ['handle', 'name', 'retail_price', 'supply_price'],
    columns: {
      'Common name': 'name (filled down)',
      Category: ['product_category (filled down)', 'type (filled down)', 'tags (filled down)'],
      Container: ['variant_option_one_value', 'name (size at its end)'],
      Price: 'retail_price',
      SKU: 'sku',
      Quantity: ['Quantity (inventory_*', 'inventory_*'],
      'Cost each': 'supply_price',
    },
  },
  {
    kind: 'price-list',
    has: ['System ID', 'Item', 'Qty.', 'Price'],
    columns: {
      'Common name': 'Item',
      Category: 'Category',
      Container: 'Item (size at its end)',
      Price: 'Price',
      SKU: ['Custom SKU', 'Manufact. SKU'],
      Barcode: ['UPC or EAN', 'UPC'],
      Quantity: 'Qty.',
      'Cost each': 'Default Cost',
    },
  },
  {
    kind: 'customers',
    has: ['customer_code', 'first_name', 'last_name', 'company_name'],
    columns: {
      Name: 'company_name or first_name + last_name',
      Code: 'customer_code',
      Contact: 'first_name + last_name',
      Phone: ['phone or mobile', 'phone'],
      Address: ['postal_address1', 'physical_address1'],
      'Address line 2': ['postal_address2', 'physical_address2'],
      City: ['postal_city', 'physical_city'],
      Region: ['postal_state', 'physical_state'],
      Postcode: ['postal_postcode', 'physical_postcode'],
    },
  },
  // Loyverse
  {
    kind: 'price-list',
    has: ['Handle', 'Name', 'Option 1 value', 'Cost'],
    columns: {
      'Common name': 'Name (filled down)',
      Category: 'Category (filled down)',
      Container: ['Option 1 value', 'Name (size at its end)'],
      Price: ['Price [*', 'Default price', 'Price'],
      SKU: 'SKU',
      Barcode: 'Barcode',
      Quantity: 'In stock [*',
      'Cost each': 'Cost',
    },
  },
  {
    kind: 'past-sales',
    has: ['Receipt number', 'Receipt type', 'Item', 'Variant', 'Quantity'],
    columns: { Date: 'Date', Plant: 'Item', Container: 'Variant', Quantity: 'Quantity' },
  },
  // Xero
  {
    kind: 'price-list',
    has: ['*ItemCode', 'ItemName', 'SalesUnitPrice'],
    columns: {
      'Common name': 'ItemName',
      Container: 'ItemName (size at its end)',
      Price: 'SalesUnitPrice',
      SKU: '*ItemCode',
      Quantity: 'Quantity',
      'Cost each': 'PurchasesUnitPrice',
    },
  },
  {
    kind: 'customers',
    has: ['*ContactName', 'AccountNumber', 'POAddressLine1'],
    columns: {
      Name: '*ContactName',
      Code: 'AccountNumber',
      Contact: 'FirstName + LastName or POAttentionTo',
      'E-mail': 'EmailAddress',
      Phone: ['PhoneNumber or MobileNumber', 'PhoneNumber'],
      Address: 'POAddressLine1 + POAddressLine2 + POAddressLine3 + POAddressLine4',
      City: 'POCity',
      Region: 'PORegion',
      Postcode: 'POPostalCode',
      'Delivery address': 'SAAddressLine1 + SAAddressLine2 + SAAddressLine3 + SAAddressLine4 + SACity + SARegion + SAPostalCode',
      'Tax number': 'TaxNumber',
      Terms: 'DueDateSalesDay + DueDateSalesTerm',
      Discount: 'Discount',
    },
  },
  {
    kind: 'vendors',
    has: ['*ContactName', 'AccountNumber', 'POAddressLine1'],
    columns: {
      Vendor: '*ContactName',
      Address: 'POAddressLine1 + POAddressLine2 + POCity + POPostalCode',
      'E-mail': 'EmailAddress',
      Phone: 'PhoneNumber',
      'Account number': 'AccountNumber',
      'Payment terms': 'DueDateBillDay + DueDateBillTerm',
    },
  },
  {
    kind: 'vendors',
    has: ['ContactName', 'DueDateBillDay', 'DueDateBillTerm'],
    columns: { Vendor: 'ContactName', 'Payment terms': 'DueDateBillDay + DueDateBillTerm' },
  },
  {
    kind: 'open-invoices',
    has: ['ContactName', 'InvoiceNumber', 'InvoiceAmountDue'],
    columns: {
      Customer: 'ContactName',
      Invoice: 'InvoiceNumber',
      'Invoice date': 'InvoiceDate',
      'Due date': 'DueDate',
      'Amount owed': 'InvoiceAmountDue',
    },
  },
  // MYOB AccountRight
  {
    kind: 'customers',
    has: ['Co./Last Name', 'First Name', 'Card ID', 'Addr 1 - Line 1'],
    columns: {
      Name: 'First Name + Co./Last Name',
      Code: 'Card ID',
      Contact: '- Contact Name',
      'E-mail': '- Email',
      Phone: '- Phone # 1',
      Address: 'Addr 1 - Line 1 + - Line 2 + - Line 3 + - Line 4',
      City: '- City',
      Region: '- State',
      Postcode: '- Postcode',
      'Tax number': ['A.B.N.', 'Tax ID No.'],
      Terms: '“MYOB” in every row + Terms - Payment is Due + - Balance Due Days',
      'Credit limit': 'Credit Limit',
      Discount: 'Volume Discount %',
      Notes: 'Notes',
    },
  },
  {
    kind: 'vendors',
    has: ['Co./Last Name', 'First Name', 'Card ID', 'Addr 1 - Line 1'],
    columns: {
      Vendor: 'First Name + Co./Last Name',
      'E-mail': '- Email',
      Phone: '- Phone # 1',
      Address: ['Addr 1 - Line 1 + - City + - State + - Postcode', 'Addr 1 - Line 1'],
      'Tax number': ['A.B.N.', 'Tax ID No.'],
    },
  },
  {
    kind: 'open-invoices',
    has: ['Co./Last Name', 'First Name', 'Journal Memo'],
    columns: {
      Customer: 'First Name + Co./Last Name',
      Invoice: ['Invoice No.', 'Invoice #'],
      'Invoice date': 'Date',
    },
  },
  {
    kind: 'price-list',
    has: ['Item Number', 'Item Name', 'Selling Price'],
    columns: {
      'Common name': 'Item Name',
      Container: 'Item Name (size at its end)',
      Price: 'Selling Price',
      SKU: 'Item Number',
      Quantity: ['Quantity On Hand', 'On Hand'],
      'Cost each': ['Average Cost', 'Last Purchase Price', 'Standard Cost'],
    },
  },
  // QuickBooks Online
  {
    kind: 'price-list',
    has: ['Product/Service Name', 'Sales Price / Rate'],
    columns: {
      'Common name': 'Product/Service Name',
      Category: 'Category',
      Container: 'Product/Service Name (size at its end)',
      Price: 'Sales Price / Rate',
      SKU: 'SKU',
      Quantity: 'Quantity On Hand',
      'Cost each': 'Purchase Cost',
    },
  },
  {
    kind: 'open-invoices',
    has: ['Column A', 'Current', '1 - 30', '31 - 60', 'Total'],
    columns: { Customer: 'Column A', 'Amount owed': 'Total' },
  },
  {
    kind: 'open-invoices',
    has: ['Column A', 'Total Due', '0 - 30', '31 - 60'],
    columns: { Customer: 'Column A', 'Amount owed': 'Total Due' },
  },
  // QuickBooks Desktop
  {
    kind: 'price-list',
    has: ['Active Status', 'Type', 'Item', 'Description', 'Price'],
    columns: {
      'Common name': 'Description',
      Container: 'Description (size at its end)',
      Price: 'Price',
      Quantity: 'Quantity On Hand',
      'Cost each': 'Cost',
    },
  },
  {
    kind: 'customers',
    has: ['Customer', 'Main Phone', 'Bill to 1', 'Bill to 2'],
    columns: {
      Name: 'Customer',
      Code: 'Account No.',
      Contact: person,
      'E-mail': 'Main Email',
      Phone: 'Main Phone',
      Address: 'Bill to 2',
      'Address line 2': 'Bill to 3',
      'Address line 3': 'Bill to 4',
      'Address line 4': 'Bill to 5',
      'Delivery address': 'Ship to 2 + Ship to 3 + Ship to 4 + Ship to 5',
      Terms: 'Terms',
      'Credit limit': 'Credit Limit',
    },
  },
  // Google Contacts
  {
    kind: 'customers',
    has: ['First Name', 'Last Name', 'Organization Name', 'E-mail 1 - Value'],
    columns: {
      Name: `Organization Name or ${person}`,
      Contact: person,
      'E-mail': 'E-mail 1 - Value',
      Phone: 'Phone 1 - Value',
      Address: 'Address 1 - Street',
      City: 'Address 1 - City',
      Region: 'Address 1 - Region',
      Postcode: 'Address 1 - Postal Code',
      Notes: 'Notes',
    },
  },
  // Odoo
  {
    kind: 'price-list',
    has: ['Internal Reference', 'Name', 'Sales Price', 'Cost'],
    columns: {
      'Common name': 'Name',
      Category: 'Product Category',
      Container: ['Variant Values', 'Name (size at its end)'],
      Price: 'Sales Price',
      SKU: 'Internal Reference',
      Barcode: 'Barcode',
      Quantity: 'Quantity On Hand',
      'Cost each': 'Cost',
    },
  },
  {
    kind: 'price-list',
    has: ['default_code', 'name', 'list_price'],
    columns: {
      'Common name': 'name',
      Category: ['categ_id', 'categ_id/name', 'categ_id/id'],
      Container: 'name (size at its end)',
      Price: 'list_price',
      SKU: 'default_code',
      Barcode: 'barcode',
      Quantity: 'qty_available',
      'Cost each': 'standard_price',
    },
  },
  {
    kind: 'past-sales',
    has: ['Order Reference', 'Order Date', 'Order Lines/Product', 'Order Lines/Quantity'],
    columns: {
      Date: 'Order Date (filled down)',
      Plant: 'Order Lines/Product',
      Container: 'Order Lines/Product (size at its end)',
      Quantity: 'Order Lines/Quantity',
    },
  },
  // ERPNext
  {
    kind: 'price-list',
    has: ['Item Code', 'Item Name', 'Item Group'],
    columns: {
      'Common name': 'Item Name',
      Category: 'Item Group',
      Container: 'Item Name (size at its end)',
      Price: ['Standard Selling Rate', 'Price List Rate', 'Rate'],
      SKU: 'Item Code',
      Barcode: ['Barcode (Barcodes)', 'Barcode'],
      Quantity: ['Opening Stock', 'Actual Qty'],
      'Cost each': 'Valuation Rate',
    },
  },
]

/** The columns of a list whose titles are those of a known program; none for any other. `filled`: the places that have something below the titles. */
export function knownHead(
  kind: ImportKindId,
  titles: readonly string[],
  filled: ReadonlySet<number>,
): Readonly<Record<string, string>> {
  const head = heads.find((each) => each.kind === kind && each.has.every((title) => titles.includes(title)))
  if (!head) return {}
  const columns = new Map<string, string>()
  for (const [name, tried] of Object.entries(head.columns)) {
    const given = [tried].flat().flatMap((each) => completed(each, titles) ?? [])
    const title = given.find((each) => partsOf(each, titles).some((place) => filled.has(place))) ?? given[0]
    // A discount price is none where the file has only one price.
    if (title !== undefined && ![...columns.values()].includes(title)) columns.set(name, title)
  }
  return Object.fromEntries(columns)
}

/** A title that the file can give, without the parts that it does not have. */
function completed(title: string, titles: readonly string[]): string | undefined {
  if (title.endsWith('*')) return titles.find((each) => each.startsWith(title.slice(0, -1)))
  if (canMake(title, titles)) return title
  for (const sign of [' or ', ' + ']) {
    const parts = title.split(sign)
    if (parts.length < 2) continue
    const given = parts.flatMap((part) => completed(part, titles) ?? [])
    return given.length > 0 ? given.join(sign) : undefined
  }
  return undefined
}
