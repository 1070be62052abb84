/** The screens of selling and buying: till, sales, orders, expenses and business accounts. */
import { accountSearch } from '#modules/customers/web/accounts-search.ts'
import { expensesSearch } from '#modules/buying/expense/web/expenses-search.ts'
import { orderFormSearch } from '#modules/orders/entry/web/order-form-search.ts'
import { orderSearch, ordersSearch } from '#modules/orders/order/web/orders-search.ts'
import { printSearch, salesSearch } from '#modules/selling/document/web/sales-search.ts'
import { billsSearch, vendorSearch } from '#modules/buying/bill/web/bills-search.ts'
import { accountsWithReportSearch } from '#modules/reports/web/report-search.ts'
import { receiptSearch, tillSearch } from '#modules/selling/till/web/till-search.ts'
import { waitingSearch } from '#modules/selling/waiting/web/waiting-search.ts'
import { everyone, managers, sellers } from '#kernel/role.ts'
import type { Screen } from './screen.ts'

export const tradeScreens = [
  {
    path: '/sales/pos',
    search: tillSearch,
    title: 'Point of Sale',
    roles: sellers,
    load: async () => (await import('./till-screen.ts')).TillScreen,
  },
  {
    path: '/sales/pos/waiting',
    search: waitingSearch,
    title: 'Unsent sales',
    roles: sellers,
    load: async () => (await import('#modules/selling/waiting/web/WaitingSalesScreen.tsx')).WaitingSalesScreen,
  },
  {
    path: '/sales/pos/tills',
    title: 'Tills',
    roles: managers,
    load: async () => (await import('#modules/selling/session/web/TillsScreen.tsx')).TillsScreen,
  },
  {
    path: '/sales/pos/display',
    title: 'Customer’s screen',
    roles: sellers,
    load: async () => (await import('#modules/selling/cart/web/CustomerDisplayScreen.tsx')).CustomerDisplayScreen,
    bare: true,
  },
  {
    path: '/sales/pos/report/$sessionId',
    title: 'Z report',
    roles: sellers,
    load: async () => (await import('#modules/selling/session/web/TillReportScreen.tsx')).TillReportScreen,
    bare: true,
  },
  {
    path: '/sales/pos/receipt/$saleId',
    search: receiptSearch,
    title: 'Receipt',
    roles: sellers,
    load: async () => (await import('#modules/selling/till/web/ReceiptScreen.tsx')).ReceiptScreen,
    bare: true,
  },
  {
    path: '/sales/transactions',
    search: salesSearch,
    title: 'Sales Transactions',
    roles: sellers,
    load: async () => (await import('#modules/selling/draft/web/SalesWithLaybys.tsx')).SalesWithLaybys,
  },
  {
    path: '/orders',
    search: ordersSearch,
    title: 'Orders',
    roles: sellers,
    load: async () => (await import('./order-screens.tsx')).OrdersWithStanding,
  },
  {
    path: '/orders/new',
    search: orderFormSearch,
    title: 'New order',
    roles: sellers,
    load: async () => (await import('#modules/orders/entry/web/OrderFormScreen.tsx')).OrderFormScreen,
  },
  {
    path: '/orders/$orderId',
    search: orderSearch,
    title: 'Order',
    roles: sellers,
    load: async () => (await import('./order-screens.tsx')).OrderWithStanding,
  },
  {
    path: '/orders/$orderId/edit',
    title: 'Change order',
    roles: sellers,
    load: async () => (await import('#modules/orders/entry/web/OrderFormScreen.tsx')).OrderFormScreen,
  },
  {
    path: '/deliveries/today',
    title: 'My deliveries',
    roles: everyone,
    load: async () => (await import('#modules/orders/delivery/web/DriverScreen.tsx')).DriverScreen,
  },
  {
    path: '/orders/$orderId/docket/$docketId',
    title: 'Delivery docket',
    roles: sellers,
    bare: true,
    load: async () => (await import('#modules/orders/order/web/DocketScreen.tsx')).DocketScreen,
  },
  {
    path: '/expenses',
    search: expensesSearch,
    title: 'Expenses',
    roles: managers,
    load: async () => (await import('#modules/buying/bill/web/ExpensesWithRecurring.tsx')).ExpensesWithRecurring,
  },
  {
    path: '/bills',
    search: billsSearch,
    title: 'Bills',
    roles: managers,
    load: async () => (await import('#modules/reports/web/BillsWithAgeing.tsx')).BillsWithAgeing,
  },
  {
    path: '/bills/vendors/$vendorId',
    search: vendorSearch,
    title: 'Vendor',
    roles: managers,
    load: async () => (await import('#modules/buying/bill/web/VendorScreen.tsx')).VendorScreen,
  },
  {
    path: '/reports/business-accounts',
    search: accountsWithReportSearch,
    title: 'Business Accounts',
    roles: managers,
    load: async () => (await import('#modules/reports/web/BusinessAccountsScreen.tsx')).BusinessAccountsScreen,
  },
  {
    path: '/reports/business-accounts/$accountId',
    search: accountSearch,
    title: 'Business account',
    roles: managers,
    load: async () => (await import('#modules/selling/sale/web/AccountWithPayment.tsx')).AccountWithPayment,
  },
  {
    path: '/print-invoice/$saleId',
    search: printSearch,
    title: 'Invoice',
    roles: sellers,
    bare: true,
    load: async () => (await import('#modules/selling/document/web/PrintInvoiceScreen.tsx')).PrintInvoiceScreen,
  },
] as const satisfies readonly Screen[]
