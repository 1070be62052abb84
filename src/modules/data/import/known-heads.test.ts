/**
 * Lists of well-known programs: their titles as the named source has them, and what each gives without a choice by hand; a list without categories asks
 * for them. A source that was not found says so.
 */
import { expect, test } from 'vitest'
import { PlantTypeId } from '#kernel/id.ts'
import { readCsv } from '#server/read-csv.ts'
import { checkFile } from './check-file.ts'
import type { FileRow } from './file-row.ts'
import type { ImportKindId } from './import-kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { emptyNursery } from './testing-shapes-of-lists.ts'

interface Head {
  readonly program: string
  readonly kind: ImportKindId
  readonly source: string
  readonly file: readonly string[]
  readonly gives: readonly Readonly<Record<string, string>>[]
}

const shopify = 'help.shopify.com/en/manual/products/import-export/using-csv'
const square = 'squareup.com/help/us/en/article/5805-import-items-online'
const woo = 'github.com/woocommerce/woocommerce/wiki/Product-CSV-Importer-&-Exporter'
const xero = 'central.xero.com: import contacts, items and sales invoices'
/** Public programs write or read exactly this line, in an index that gives no address. */
const indexed = 'public programs with this line'
const hebe = { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '1 L', Price: '8.50' }

const sold = [
  { Plant: 'Hebe Wiri Mist', Container: '1 L', Quantity: '2', Date: '2026-03-23' },
  { Plant: 'Flax', Container: '2.5 L', Quantity: '1' },
]

const heads: readonly Head[] = [
  {
    program: 'our own report of accounts',
    kind: 'customers',
    source: 'reports/accounts-report.ts',
    file: [
      'Account,Contact,Phone,E-mail,Pays,Status,Limit,Balance',
      'Blue Gate,Ana,07 555 0168,office@example.com,on the 20th of the following month,Open,600.00,430.20',
      'Total,,,,,,,430.20',
    ],
    gives: [
      {
        Name: 'Blue Gate',
        Contact: 'Ana',
        Phone: '07 555 0168',
        'E-mail': 'office@example.com',
        Terms: 'on the 20th of the following month',
        'Credit limit': '600.00',
        Region: '',
      },
    ],
  },
  {
    program: 'Shopify products, until 2025',
    kind: 'price-list',
    source: shopify,
    file: [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Cost per item,Status',
      'hebe,Hebe Wiri Mist,<p>,Us,Plants,Shrubs,,true,Size,1 L,HEB-1,12,8.50,,4006381333931,https://x/1.jpg,3.00,active',
      'hebe,,,,,,,,,2.5 L,HEB-2,30,12.00,14.50,,,5.00,',
      'hebe,,,,,,,,,,,,,,,https://x/2.jpg,,',
    ],
    gives: [
      { ...hebe, SKU: 'HEB-1', Quantity: '12', Barcode: '4006381333931', 'Cost each': '3.00' },
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '2.5 L', Price: '14.50', 'Discount price': '12.00' },
    ],
  },
  {
    program: 'Shopify products, since 2025',
    kind: 'price-list',
    source: shopify,
    file: [
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Inventory quantity',
      'Hebe Wiri Mist,hebe,,Us,Plants,Shrubs,,Active,HEB-1,,Size,1 L,8.50,,3.00,12',
      ',hebe,,,,,,,HEB-2,,,2.5 L,14.50,,5.00,30',
    ],
    gives: [hebe, { 'Common name': 'Hebe Wiri Mist', Container: '2.5 L', Price: '14.50', Quantity: '30' }],
  },
  {
    program: 'Shopify customers',
    kind: 'customers',
    source: 'help.shopify.com/en/manual/customers/import-export-customers',
    file: [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      "'7001,Ana,Reid,ana@reid.example,yes,Reid Landscapes,7 Quay St,,Auckland,AUK,NZ,1010,,09 555 0182,no,120.00,3,Pays monthly,no,trade",
      "'7002,Mia,Poe,mia@poe.example,no,,1 Hill Rd,,Nelson,NSN,NZ,7010,03 555 0101,,no,0.00,0,,no,",
    ],
    gives: [
      {
        Name: 'Reid Landscapes',
        Contact: 'Ana Reid',
        'E-mail': 'ana@reid.example',
        Postcode: '1010',
        'Tax exemption': '',
        Notes: 'Pays monthly',
      },
      { Name: 'Mia Poe', Contact: 'Mia Poe', Phone: '03 555 0101', Address: '1 Hill Rd' },
    ],
  },
  {
    program: 'Shopify orders',
    kind: 'past-sales',
    source: 'help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders',
    file: [
      'Name,Email,Financial Status,Paid at,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
      '#1001,a@b.example,paid,2026-03-10 10:15:22 +1300,NZD,31.50,31.50,2026-03-10 10:15:00 +1300,2,Hebe Wiri Mist - 1 L,8.50,HEB-1',
      '#1001,a@b.example,,,,,,,1,Hebe Wiri Mist - 2.5 L,14.50,HEB-2',
    ],
    gives: [
      { Date: '2026-03-10', Container: '1 L', Quantity: '2' },
      { Date: '2026-03-10', Container: '2.5 L', Quantity: '1' },
    ],
  },
  {
    program: 'Square item library',
    kind: 'price-list',
    source: square,
    file: [
      'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Current Quantity Main St,New Quantity Main St,Stock Alert Count Main St,Default Unit Cost,Default Vendor Name',
      '#h,AB1,Hebe Wiri Mist,,1 L,HEB-1,Small shrub,Shrubs,Shrubs,4006381333931,Physical good,8.50,12,,5,3.00,Us',
    ],
    gives: [{ ...hebe, SKU: 'HEB-1', Quantity: '12', 'Cost each': '3.00', Barcode: '4006381333931' }],
  },
  {
    program: 'Square item sales',
    kind: 'past-sales',
    source: 'squareup.com/help/us/en/article/5072-sales-reports: items detail',
    file: [
      'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID',
      '10/23/2026,10:15:22,Pacific Time (US & Canada),Shrubs,Hebe,2.0,1 L,HEB-1,,$17.00,$0.00,$17.00,$1.40,T1',
    ],
    gives: [{ Date: '2026-10-23', Container: '1 L', Quantity: '2' }],
  },
  {
    program: 'Square customers',
    kind: 'customers',
    source: 'squareup.com/help/us/en/article/5798-import-and-export-your-customer-directory',
    file: [
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit',
      ',Ana,Reid,ana@reid.example,555 0182,,Reid Landscapes,7 Quay St,Unit 2,Portland,OR,97201,,Pays monthly,X1,Directory,2026-01-02',
      ',Mia,Poe,mia@poe.example,,,,,,,,,,,X2,Directory,',
    ],
    gives: [
      {
        Name: 'Reid Landscapes',
        Contact: 'Ana Reid',
        Address: '7 Quay St',
        'Address line 2': 'Unit 2',
        City: 'Portland',
        Notes: 'Pays monthly',
        'Exempt until': '',
      },
      { Name: 'Mia Poe' },
    ],
  },
  {
    program: 'WooCommerce products',
    kind: 'price-list',
    source: woo,
    file: [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Tax status,In stock?,Stock,Sale price,Regular price,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s)',
      '44,variable,HEB,,Hebe Wiri Mist,1,taxable,1,,,,Plants > Shrubs,,,Size,"1 L, 2.5 L"',
      '45,variation,HEB-1,4006381333931,Hebe Wiri Mist - 1 L,1,taxable,1,12,,8.50,,,id:44,Size,1 L',
      '46,variation,HEB-2,,Hebe Wiri Mist - 2.5 L,1,taxable,1,30,12.00,14.50,,,id:44,Size,2.5 L',
    ],
    gives: [
      { ...hebe, Quantity: '12', Barcode: '4006381333931' },
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '2.5 L', Price: '14.50', 'Discount price': '12.00' },
    ],
  },
  {
    program: 'Lightspeed Retail X-Series products',
    kind: 'price-list',
    source: 'x-series-support.lightspeedhq.com: importing and exporting products',
    file: [
      'id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,supply_price,retail_price,tax_name,brand_name,supplier_name,active,track_inventory,inventory_Main_Outlet',
      '1,hebe,HEB-1,,,,Hebe Wiri Mist,,Shrubs,Size,1 L,,3.00,8.50,GST,,,1,1,12',
      '2,hebe,HEB-2,,,,,,,Size,2.5 L,,5.00,14.50,GST,,,1,1,30',
    ],
    gives: [
      { ...hebe, 'Cost each': '3.00', Quantity: '12' },
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Quantity: '30' },
    ],
  },
  {
    program: 'Lightspeed Retail R-Series items',
    kind: 'price-list',
    source: 'retail-support.lightspeedhq.com: exporting items',
    file: [
      'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Vendor ID,Qty.,Price,Tax,Brand,Department,MSRP,Category,Default Cost,Vendor',
      '21001,,4006381333931,HEB-1,,Hebe Wiri Mist 1 L,,12,$8.50,Yes,,,$9.00,Shrubs,$3.00,Us',
    ],
    gives: [{ ...hebe, SKU: 'HEB-1', Barcode: '4006381333931', Quantity: '12' }],
  },
  {
    program: 'Loyverse items',
    kind: 'price-list',
    source: 'help.loyverse.com/help/importing-and-exporting',
    file: [
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Shop],Price [Shop],In stock [Shop],Low stock [Shop]',
      'hebe,10001,Hebe Wiri Mist,Shrubs,,N,Size,1 L,,,3.00,4006381333931,,,Y,Y,8.50,12,',
      'hebe,10002,,,,,,2.5 L,,,5.00,,,,Y,Y,14.50,30,',
    ],
    gives: [
      { ...hebe, SKU: '10001', Quantity: '12', 'Cost each': '3.00' },
      { 'Common name': 'Hebe Wiri Mist', Category: 'Shrubs', Container: '2.5 L', Quantity: '30' },
    ],
  },
  {
    program: 'Loyverse receipts by item',
    kind: 'past-sales',
    source: 'help.loyverse.com/help/receipts',
    file: [
      'Date,Receipt number,Receipt type,Category,SKU,Item,Variant,Modifiers applied,Quantity,Gross sales,Discounts,Net sales,Cost of goods,Gross profit,Taxes',
      '2026-03-10 10:15,1-1001,Sale,Shrubs,10001,Hebe,1 L,,2,17.00,0,17.00,6.00,11.00,0',
    ],
    gives: [{ Date: '2026-03-10', Container: '1 L', Quantity: '2' }],
  },
  {
    program: 'Xero items',
    kind: 'price-list',
    source: xero,
    file: [
      '*ItemCode,ItemName,Quantity,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,PurchasesTaxRate,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate,InventoryAssetAccount,CostOfGoodsSoldAccount',
      'HEB-1,Hebe Wiri Mist 1L,12,,3.00,310,,,8.50,200,,,',
    ],
    gives: [
      { 'Common name': 'Hebe Wiri Mist 1L', Container: '1 L', Price: '8.50', SKU: 'HEB-1', Quantity: '12', 'Cost each': '3.00' },
    ],
  },
  {
    program: 'Xero sales invoices',
    kind: 'open-invoices',
    source: xero,
    file: [
      'ContactName,EmailAddress,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,Currency,Type,Sent,Status',
      'Reid Landscapes,ana@reid.example,INV-900,,02/11/2026,20/12/2026,500.00,65.22,380.00,120.00,Plants,10,43.48,NZD,Sales invoice,Sent,Awaiting Payment',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: 'INV-900', 'Due date': '2026-12-20', 'Amount owed': '120.00' }],
  },
  {
    program: 'MYOB AccountRight items',
    kind: 'price-list',
    source: 'help.myob.com: importing and exporting, item fields',
    file: [
      'Item Number\tItem Name\tBuy\tSell\tInventory\tDescription\tPrimary Supplier\tTax Code When Bought\tReorder Quantity\tMinimum Level\tSelling Price\tSell Unit Measure\tTax Code When Sold\tQuantity On Hand\tAverage Cost',
      'HEB-1\tHebe Wiri Mist 1 L\tB\tS\tI\t\tUs\tGST\t0\t0\t$8.50\tea\tGST\t12\t$3.00',
    ],
    gives: [{ 'Common name': 'Hebe Wiri Mist 1 L', Container: '1 L', Price: '8.50', SKU: 'HEB-1', Quantity: '12' }],
  },
  {
    program: 'QuickBooks Online products',
    kind: 'price-list',
    source: 'quickbooks.intuit.com/learn-support: import products and services',
    file: [
      'Product/Service Name,Item Type,Category,SKU,Sales Description,Sales Price / Rate,Income Account,Purchase Description,Purchase Cost,Expense Account,Quantity On Hand,Reorder Point,Inventory Asset Account,Quantity as-of Date',
      'Hebe Wiri Mist 1 L,Inventory,Shrubs,HEB-1,,8.50,Sales,,3.00,COGS,12,5,Stock,2026-01-01',
    ],
    gives: [{ ...hebe, SKU: 'HEB-1', Quantity: '12', 'Cost each': '3.00' }],
  },
  {
    program: 'QuickBooks Online customers',
    kind: 'customers',
    source: 'quickbooks.intuit.com/learn-support: export customers',
    file: [
      'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type,Attachments,Open balance',
      'Reid Landscapes,Reid Landscapes Ltd,7 Quay St,Portland,OR,USA,97201,555 0182,ana@reid.example,,0,120.00',
    ],
    gives: [
      { Name: 'Reid Landscapes', Address: '7 Quay St', City: 'Portland', Region: 'OR', Postcode: '97201', 'Credit limit': '' },
    ],
  },
  {
    program: 'QuickBooks Online open invoices',
    kind: 'open-invoices',
    source: 'quickbooks.intuit.com/learn-support: open invoices report',
    file: [
      'Reid Nursery',
      'Open Invoices',
      'Customer,Date,Transaction type,Num,Term,Due date,Amount,Open balance',
      'Reid Landscapes,11/02/2026,Invoice,1037,Net 30,12/22/2026,500.00,120.00',
      'TOTAL,,,,,,500.00,120.00',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: '1037', 'Due date': '2026-12-22', 'Amount owed': '120.00' }],
  },
  {
    program: 'Odoo products',
    kind: 'price-list',
    source: 'odoo.com/documentation: export and import data',
    file: [
      'External ID,Internal Reference,Name,Variant Values,Sales Price,Cost,Product Category,Barcode,Quantity On Hand',
      'product_1,HEB-1,Hebe Wiri Mist,Size: 1 L,8.50,3.00,All / Shrubs,4006381333931,12',
    ],
    gives: [{ ...hebe, SKU: 'HEB-1', Quantity: '12' }],
  },
  {
    program: 'Odoo customers',
    kind: 'customers',
    source: 'odoo.com/documentation: export and import data',
    file: [
      'Name,Email,Phone,Street,Street2,City,State,Zip,Country,Tax ID,Customer Payment Terms',
      'Reid Landscapes,ana@reid.example,09 555 0182,7 Quay St,Level 2,Auckland,,1010,New Zealand,104-882-771,30 Days',
    ],
    gives: [{ Name: 'Reid Landscapes', Address: '7 Quay St', City: 'Auckland', 'Tax number': '104-882-771', Terms: '30 Days' }],
  },
  {
    program: 'Odoo invoices',
    kind: 'open-invoices',
    source: 'odoo.com/documentation: export and import data',
    file: [
      'Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Total Signed,Amount Due Signed,Payment Status,Status',
      'INV/2026/0042,Reid Landscapes,2026-11-02,2026-12-20,500.00,120.00,Partially Paid,Posted',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: 'INV/2026/0042', 'Invoice date': '2026-11-02', 'Amount owed': '120.00' }],
  },
  {
    program: 'ERPNext items',
    kind: 'price-list',
    source: 'docs.erpnext.com: data export, item',
    file: [
      'ID,Item Code,Item Name,Item Group,Default Unit of Measure,Standard Selling Rate,Valuation Rate,Opening Stock,Barcode (Barcodes)',
      'HEB-1,HEB-1,Hebe Wiri Mist 1 L,Shrubs,Nos,8.50,3.00,12,4006381333931',
    ],
    gives: [{ ...hebe, SKU: 'HEB-1', Quantity: '12' }],
  },
  {
    program: 'ERPNext customers',
    kind: 'customers',
    source: 'docs.erpnext.com: data export, customer',
    file: [
      'ID,Customer Name,Customer Type,Customer Group,Territory,Tax ID,Email Id,Mobile No,Default Payment Terms Template',
      'CUST-1,Reid Landscapes,Company,Commercial,New Zealand,104-882-771,ana@reid.example,021 555 0182,Net 30',
    ],
    gives: [
      {
        Name: 'Reid Landscapes',
        'E-mail': 'ana@reid.example',
        Phone: '021 555 0182',
        Terms: 'Net 30',
        'Tax number': '104-882-771',
      },
    ],
  },
  {
    program: 'ERPNext sales invoices',
    kind: 'open-invoices',
    source: 'docs.erpnext.com: data export, sales invoice',
    file: [
      'ID,Customer,Posting Date,Payment Due Date,Grand Total,Outstanding Amount,Status',
      'ACC-SINV-1,Reid Landscapes,2026-11-02,2026-12-20,500.00,120.00,Partly Paid',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: 'ACC-SINV-1', 'Due date': '2026-12-20', 'Amount owed': '120.00' }],
  },
  {
    program: 'WooCommerce customers',
    kind: 'customers',
    source: 'github.com/woocommerce/woocommerce, src/Admin/API/Reports/Customers/Controller.php, get_export_columns',
    file: [
      'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
      '"Ana Reid",ana,"2026-11-02 10:00:00","2024-01-02 09:00:00",ana@reid.example,3,120.00,40.00,NZ,Auckland,AUK,1010',
    ],
    gives: [{ Name: 'Ana Reid', 'E-mail': 'ana@reid.example', City: 'Auckland', Region: 'AUK', Postcode: '1010', Code: '' }],
  },
  {
    program: 'WooCommerce orders, several products in one cell',
    kind: 'past-sales',
    source: 'github.com/woocommerce/woocommerce, src/Admin/API/Reports/Orders/Controller.php, get_export_columns',
    file: [
      'Date,"Order #","N. Revenue (formatted)",Status,Customer,"Customer type",Product(s),"Items sold",Coupon(s),"N. Revenue",Attribution',
      '"2026-03-23 10:15:22",1001,"$31.50",completed,"Ana Reid",new,"2× Hebe Wiri Mist - 1 L, 1× Flax - 2.5 L",3,,31.50,Direct',
      '"2026-03-24 10:15:22",1002,"$8.50",cancelled,"Mia Poe",new,"1× Hebe Wiri Mist - 1 L",1,,8.50,Direct',
    ],
    gives: sold,
  },
  {
    program: 'Lightspeed Retail X-Series sales',
    kind: 'past-sales',
    source: 'not found in documentation; a public schema has these titles in this order',
    file: [
      'Date,Receipt Number,Line Type,Customer Code,Customer Name,Note,Quantity,Subtotal,Sales Tax,Discount,Loyalty,Total,Paid,Details,Register,User,Status,Sku,AccountCodeSale,AccountCodePurchase',
      '2026-03-23 10:15:00,1001,Sale,WALKIN,,,3,27.39,4.11,0,0,31.50,31.50,2 X Hebe Wiri Mist / 1 L,Main,Ana,Completed,,,',
      '2026-03-23 10:15:00,1001,Sale Line,,,,2,14.78,2.22,0,0,17.00,,Hebe Wiri Mist / 1 L,Main,Ana,,HEB-1,200,',
      '2026-03-23 10:15:00,1001,Sale Line,,,,1,12.61,1.89,0,0,14.50,,Flax / 2.5 L,Main,Ana,,FLX,200,',
      '2026-03-23 10:15:00,1001,Payment,,,,,,,,,,31.50,Cash,Main,Ana,,,,',
    ],
    gives: sold,
  },
  {
    program: 'Lightspeed Retail R-Series sales lines',
    kind: 'past-sales',
    source: 'not found',
    file: [
      'ID,Date,Source,Item,Customer,Price,Qty,Discount,Subtotal,Tax,Total',
      '101,2026-03-23 10:15:00,Register 1,Hebe Wiri Mist 1 L,Ana Reid,$8.50,2,$0.00,$17.00,$2.55,$19.55',
      '102,2026-03-23 10:15:00,Register 1,Flax 2.5 L,Ana Reid,$14.50,1,$0.00,$14.50,$2.18,$16.68',
    ],
    gives: sold,
  },
  {
    program: 'Loyverse customers',
    kind: 'customers',
    source: 'help.loyverse.com/help/importing-and-exporting-customers shows them in a picture; not found as text',
    file: [
      'Customer ID,Customer name,Email,Phone,Address,City,Province,Postal code,Country,Customer code,Points balance,Note,First visit,Last visit,Total visits,Total spent',
      'a1b2,Ana Reid,ana@reid.example,09 555 0182,7 Quay St,Auckland,,1010,New Zealand,C1,0,Pays monthly,2026-01-02,2026-03-02,3,120.00',
    ],
    gives: [
      { Name: 'Ana Reid', Code: 'C1', Phone: '09 555 0182', Address: '7 Quay St', Postcode: '1010', Notes: 'Pays monthly' },
    ],
  },
  {
    program: 'Xero sales invoices with their lines, as past sales',
    kind: 'past-sales',
    source: indexed,
    file: [
      'ContactName,EmailAddress,POAddressLine1,InvoiceNumber,Reference,InvoiceDate,DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,InventoryItemCode,Description,Quantity,UnitAmount,Discount,LineAmount,AccountCode,TaxType,TaxAmount,Currency,Type,Sent,Status',
      'Reid Landscapes,,,INV-900,,23/03/2026,20/04/2026,,31.50,4.11,31.50,0.00,HEB-1,Hebe Wiri Mist 1 L,2.0000,8.50,,17.00,200,15% GST,2.22,NZD,Sales invoice,Sent,Paid',
      'Reid Landscapes,,,INV-900,,23/03/2026,20/04/2026,,31.50,4.11,31.50,0.00,FLX,Flax 2.5 L,1.0000,14.50,,14.50,200,15% GST,1.89,NZD,Sales invoice,Sent,Paid',
      'Hale Gardens,,,INV-901,,24/03/2026,20/04/2026,,14.50,1.89,0.00,14.50,FLX,Flax 2.5 L,1.0000,14.50,,14.50,200,15% GST,1.89,NZD,Sales invoice,,Voided',
    ],
    gives: sold,
  },
  {
    program: 'Xero sales invoices with their lines, as open invoices',
    kind: 'open-invoices',
    source: indexed,
    file: [
      'ContactName,InvoiceNumber,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,Currency,Type,Sent,Status',
      'Reid Landscapes,INV-900,02/11/2026,20/12/2026,500.00,65.22,380.00,120.00,Hebe,10,43.48,NZD,Sales invoice,Sent,Awaiting Payment',
      'Reid Landscapes,INV-900,02/11/2026,20/12/2026,500.00,65.22,380.00,120.00,Freight,1,20.00,NZD,Sales invoice,Sent,Awaiting Payment',
      'Hale Gardens,INV-901,13/11/2026,20/12/2026,50.00,6.52,50.00,0.00,Flax,1,43.48,NZD,Sales invoice,Sent,Paid',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: 'INV-900', 'Amount owed': '120.00' }],
  },
  {
    program: 'Xero aged receivables by contact, beside its name',
    kind: 'open-invoices',
    source: 'cdn.cdata.com/help/DXM/rssis/pg_accountingtable-agedreceivablesbycontact.htm',
    file: [
      'Contact,Date,Reference,DueDate,Overdue,Currency,Total,Paid,Credited,Due',
      'Reid Landscapes,2026-09-02,INV-900,2026-10-20,120.00,NZD,500.00,380.00,0.00,120.00',
      'Reid Landscapes,2026-11-13,INV-903,2026-12-20,0.00,NZD,60.00,0.00,10.00,50.00',
    ],
    gives: [
      { Customer: 'Reid Landscapes', Invoice: 'INV-900', 'Due date': '2026-10-20', 'Amount owed': '120.00' },
      { Customer: 'Reid Landscapes', Invoice: 'INV-903', 'Due date': '2026-12-20', 'Amount owed': '50.00' },
    ],
  },
  {
    program: 'Xero aged receivables, each customer above its invoices',
    kind: 'open-invoices',
    source: 'not found',
    file: [
      'Aged Receivables Detail',
      'Reid Nursery',
      'Invoice Date,Due Date,Invoice Number,Invoice Reference,Current,< 1 Month,1 Month,2 Months,Older,Total',
      'Hale Gardens',
      '13 Nov 2026,20 Dec 2026,INV-901,,50.00,0.00,0.00,0.00,0.00,50.00',
      'Total Hale Gardens,,,,50.00,0.00,0.00,0.00,0.00,50.00',
      'Reid Landscapes',
      '2 Sep 2026,20 Oct 2026,INV-900,,0.00,0.00,120.00,0.00,0.00,120.00',
      'Total Reid Landscapes,,,,0.00,0.00,120.00,0.00,0.00,120.00',
      'Total,,,,50.00,0.00,120.00,0.00,0.00,170.00',
    ],
    gives: [
      { Customer: 'Hale Gardens', Invoice: 'INV-901', 'Amount owed': '50.00' },
      { Customer: 'Reid Landscapes', Invoice: 'INV-900', 'Amount owed': '120.00' },
    ],
  },
  {
    program: 'MYOB AccountRight suppliers',
    kind: 'vendors',
    source: 'help.myob.com/wiki/x/8YFk, supplier cards; the titles of customer cards',
    file: [
      'Co./Last Name,First Name,Card ID,Card Status,Addr 1 - Line 1,           - Line 2,           - City,           - State,           - Postcode,           - Phone # 1,           - Email,A.B.N.',
      'Southern Pots Ltd,,*None,N,12 Mill Road,,Ashburton,,7700,03 555 0101,orders@pots.example,104-882-771',
    ],
    gives: [
      {
        Vendor: 'Southern Pots Ltd',
        Address: '12 Mill Road, Ashburton, 7700',
        Phone: '03 555 0101',
        'E-mail': 'orders@pots.example',
        'Tax number': '104-882-771',
      },
    ],
  },
  {
    program: 'MYOB AccountRight item sales',
    kind: 'past-sales',
    source: 'help.myob.com/wiki/x/8YFk, item sales; public programs with this line',
    file: [
      'Co./Last Name,First Name,Addr 1 - Line 1,           - Line 2,           - Line 3,           - Line 4,Inclusive,Invoice No.,Date,Customer PO,Ship Via,Delivery Status,Item Number,Quantity,Description,Price,Discount,Total,Job,Comment,Journal Memo,Tax Code,Tax Amount,Freight Amount,Sale Status,Terms - Payment is Due,           - Discount Days,           - Balance Due Days,Amount Paid',
      'Reid Landscapes,,7 Quay St,,,,X,00000123,23/03/2026,,,P,HEB-1,2,Hebe Wiri Mist 1 L,$8.50,0%,$17.00,,,Sale; Reid,GST,$2.22,$0.00,I,5,0,20,$0.00',
      '',
      'Hale Gardens,,1 Hill Rd,,,,X,00000124,24/03/2026,,,P,FLX,1,Flax 2.5 L,$14.50,0%,$14.50,,,Sale; Hale,GST,$1.89,$0.00,I,5,0,20,$0.00',
    ],
    gives: sold,
  },
  {
    program: 'QuickBooks Online sales by product, each product above its sales',
    kind: 'past-sales',
    source: indexed,
    file: [
      '"Reid Nursery",,,,,,,,,',
      'Sales by Product/Service Detail,,,,,,,,,',
      ',Transaction date,Transaction type,Num,Customer full name,Description,Quantity,Sales price,Amount,Balance',
      'Hebe Wiri Mist 1 L,,,,,,,,,',
      ',03/23/2026,Invoice,5001,Acme Corp,,2.00,8.50,17.00,17.00',
      'Total for Hebe Wiri Mist 1 L,,,,,,2.00,,$17.00,',
      'Flax 2.5 L,,,,,,,,,',
      ',03/24/2026,Invoice,5003,Acme Corp,,1.00,14.50,14.50,14.50',
      'Total for Flax 2.5 L,,,,,,1.00,,$14.50,',
      'TOTAL,,,,,,,,$31.50,',
    ],
    gives: sold,
  },
  {
    program: 'QuickBooks Online A/R aging detail',
    kind: 'open-invoices',
    source: indexed,
    file: [
      'A/R Aging Detail,,,,,,',
      'Date,Transaction type,Num,Customer full name,Due date,Amount,Open balance',
      '91 or more days past due,,,,,,',
      '05/22/2026,Invoice,1001,Reid Landscapes,06/21/2026,500.00,120.00',
      'Total for 91 or more days past due,,,,,$500.00,$120.00',
      'TOTAL,,,,,$500.00,$120.00',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: '1001', 'Due date': '2026-06-21', 'Amount owed': '120.00' }],
  },
  {
    program: 'Square invoices',
    kind: 'open-invoices',
    source: 'not found',
    file: [
      'Invoice ID,Invoice Title,Customer Name,Customer Email,Status,Invoice Date,Due Date,Requested Amount,Amount Paid,Amount Due',
      '000123,Plants,Reid Landscapes,ana@reid.example,Unpaid,11/02/2026,12/22/2026,$500.00,$380.00,$120.00',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: '000123', 'Amount owed': '120.00' }],
  },
  {
    program: 'Odoo sales orders with their lines',
    kind: 'past-sales',
    source: indexed,
    file: [
      'Order Reference,Order Date,Customer,Order Lines/Product,Order Lines/Quantity,Order Lines/Unit Price,Status',
      'S00012,2026-03-23 10:15:00,Reid Landscapes,[HEB-1] Hebe Wiri Mist (1 L),2,8.50,Sales Order',
      ',,,Flax (2.5 L),1,14.50,',
    ],
    gives: sold,
  },
  {
    program: 'ERPNext item-wise sales register',
    kind: 'past-sales',
    source: 'github.com/frappe/erpnext, accounts/report/item_wise_sales_register/item_wise_sales_register.py, get_columns',
    file: [
      'Item Code,Item Name,Item Group,Description,Invoice,Posting Date,Customer Group,Customer,Customer Name,Receivable Account,Mode Of Payment,Territory,Project,Company,Sales Order,Delivery Note,Income Account,Cost Center,Stock Qty,Stock UOM,Rate,Amount',
      'HEB-1,Hebe Wiri Mist 1 L,Shrubs,<div>Small</div>,ACC-SINV-1,2026-03-23,Commercial,CUST-1,Reid Landscapes,Debtors,,NZ,,Us,,,Sales,Main,2.0,Nos,8.50,17.0',
      'FLX,Flax 2.5 L,Flaxes,<div>Tall</div>,ACC-SINV-1,2026-03-23,Commercial,CUST-1,Reid Landscapes,Debtors,,NZ,,Us,,,Sales,Main,1.0,Nos,14.50,14.5',
      'Total,,,,,,,,,,,,,,,,,,3.0,,,31.5',
    ],
    gives: sold,
  },
  {
    program: 'Square item library, with a category for reports that is empty',
    kind: 'price-list',
    source: square,
    file: [
      'Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Price,Current Quantity Main',
      'T1,Hebe Wiri Mist,1 L,HEB-1,,Shrubs,,,8.50,12',
    ],
    gives: [{ ...hebe, Quantity: '12' }],
  },
  {
    program: 'QuickBooks Desktop items',
    kind: 'price-list',
    source: indexed,
    file: [
      'Active Status,Type,Item,Description,Sales Tax Code,Account,COGS Account,Asset Account,Purchase Description,Quantity On Hand,Cost,Preferred Vendor,Price,Reorder Pt (Min)',
      'Active,Inventory Part,Shrubs:HEB-1,Hebe Wiri Mist 1 L,Tax,Sales,COGS,Stock,,12,3.00,,8.50,5',
      'Not-active,Inventory Part,Shrubs:OLD,Old Hebe 1 L,Tax,Sales,COGS,Stock,,0,3.00,,8.50,5',
    ],
    gives: [{ Container: '1 L', Price: '8.50', Quantity: '12', 'Cost each': '3.00' }],
  },
  {
    program: 'QuickBooks Desktop customers',
    kind: 'customers',
    source: indexed,
    file: [
      'Active Status,Customer,Balance,Balance Total,Company,First Name,Last Name,Main Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Terms,Account No.,Credit Limit',
      'Active,Reid Landscapes,250.00,250.00,Reid Landscapes,Ana,Reid,614-555-0101,ana@reid.example,Reid Landscapes,1 Main St,"Columbus, OH 43004",,,Reid Landscapes,Yard 2,"Dublin, OH 43016",Net 30,R-1,5000',
    ],
    gives: [
      {
        Name: 'Reid Landscapes',
        Code: 'R-1',
        Contact: 'Ana Reid',
        'E-mail': 'ana@reid.example',
        Address: '1 Main St',
        'Address line 2': 'Columbus, OH 43004',
        'Delivery address': 'Yard 2, Dublin, OH 43016',
        Terms: 'Net 30',
        'Credit limit': '5000',
      },
    ],
  },
  {
    program: 'QuickBooks Online A/R aging summary, whose customers have no title',
    kind: 'open-invoices',
    source: indexed,
    file: [
      'Totara Lane Nursery',
      'A/R Aging Summary',
      '"As of November 30, 2026"',
      '',
      ',Current,1 - 30,31 - 60,61 - 90,91 and over,Total',
      'Reid Landscapes,100.00,,50.00,,,$150.00',
      'Hale Gardens,,20.00,,,,$20.00',
      'TOTAL,$100.00,$20.00,$50.00,$0.00,$0.00,$170.00',
    ],
    gives: [
      { Customer: 'Reid Landscapes', 'Amount owed': '150.00' },
      { Customer: 'Hale Gardens', 'Amount owed': '20.00' },
    ],
  },
  {
    program: 'MYOB receivables, whose customers have no title',
    kind: 'open-invoices',
    source: indexed,
    file: [
      'Receivables Reconciliation [Summary],,,,,',
      ',Total Due,0 - 30,31 - 60,61 - 90,90+',
      'Reid Landscapes,$150.00,$100.00,$50.00,$0.00,$0.00',
      'Total:,$150.00,$100.00,$50.00,$0.00,$0.00',
    ],
    gives: [{ Customer: 'Reid Landscapes', 'Amount owed': '150.00' }],
  },
  {
    program: 'Zoho Books items',
    kind: 'price-list',
    source: indexed,
    file: [
      'Item ID,Item Name,SKU,Description,Rate,Account,Taxable,Tax Name,Purchase Rate,Purchase Account,Product Type,Status,Usage unit,Category Name,Stock On Hand,Item Type',
      '1,Hebe Wiri Mist 1 L,HEB-1,,NZD 8.50,Sales,TRUE,GST,NZD 3.00,COGS,goods,Active,pcs,Shrubs,12.00,Inventory',
    ],
    gives: [{ ...hebe, 'Cost each': '3.00', Quantity: '12' }],
  },
  {
    program: 'Zoho Books invoices',
    kind: 'open-invoices',
    source: indexed,
    file: [
      'Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer Name,Due Date,Currency Code,SubTotal,Total,Balance',
      '2026-11-01,1,INV-1,Overdue,Reid Landscapes,2026-11-30,NZD,104.35,120.00,100.00',
      '2026-11-02,2,INV-2,Closed,Reid Landscapes,2026-11-30,NZD,104.35,120.00,0.00',
      '2026-11-02,3,INV-3,Draft,Reid Landscapes,2026-11-30,NZD,104.35,120.00,120.00',
    ],
    gives: [{ Customer: 'Reid Landscapes', Invoice: 'INV-1', 'Amount owed': '100.00' }],
  },
  {
    program: 'Google contacts',
    kind: 'customers',
    source: indexed,
    file: [
      'First Name,Middle Name,Last Name,Organization Name,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code',
      'Ana,,Reid,Reid Landscapes,,Work,ana@reid.example,Mobile,021 123 456,Work,1 Main St,Hamilton,Waikato,3204',
    ],
    gives: [
      {
        Name: 'Reid Landscapes',
        Contact: 'Ana Reid',
        Phone: '021 123 456',
        Address: '1 Main St',
        City: 'Hamilton',
        Postcode: '3204',
      },
    ],
  },
  {
    program: 'Shopify sales by product variant',
    kind: 'past-sales',
    source: indexed,
    file: [
      'Product title,Product variant title,Month,Net items sold,Gross sales,Discounts,Returns,Net sales,Taxes,Total sales',
      'Hebe Wiri Mist,1 L,2026-10-01,2,17.00,0.00,0.00,17.00,2.55,19.55',
    ],
    gives: [{ Plant: 'Hebe Wiri Mist', Container: '1 L', Quantity: '2', Date: '2026-10' }],
  },
]

const plants = ['Hebe Wiri Mist', 'Flax'].map((common_name) => ({
  id: PlantTypeId.parse(crypto.randomUUID()),
  common_name,
  botanical_name: '',
  synonyms: [],
  archived: false,
  care: {},
}))

test.each(heads)('$program, of $source', ({ kind: id, file, gives }) => {
  const rows = readCsv(file.join('\n')).rows.map((cells, i): FileRow => [i + 1, cells])
  const checked = checkFile(
    kindOf(id),
    rows,
    { options: {}, matches: {}, usual_order: 'day first' },
    {
      ...emptyNursery,
      lists: { container_sizes: ['1 L', '2.5 L'], plant_categories: ['Shrubs'] },
      plants: id === 'past-sales' ? plants : [],
    },
  )
  expect(checked.asks_columns).toEqual([])
  const imported = checked.rows.filter(({ is_data, left_out }) => is_data && !left_out)
  expect(imported.map(({ values }) => values)).toMatchObject(gives)
})
