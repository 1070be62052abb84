/** Every screen: its path, title, roles and module. Loaded on first use. */
import type { ComponentType } from 'react'
import { accountSearch } from '#features/accounts/web/accounts-search.ts'
import { stockSearch } from '#features/availability/web/availability-search.ts'
import { batchSearch, batchesSearch } from '#features/batches/web/batches-search.ts'
import { dashboardSearch } from '#features/dashboard/web/dashboard-search.ts'
import { billsSearch, vendorSearch } from '#features/payables/web/bills-search.ts'
import { expensesSearch } from '#features/expenses/web/expenses-search.ts'
import { helpSearch } from '#features/help/web/help-search.ts'
import { labelsSearch } from '#features/labels/web/labels-search.ts'
import { notificationsSearch } from '#features/notifications/web/notifications-search.ts'
import { orderFormSearch, orderSearch, ordersSearch } from '#features/orders/web/orders-search.ts'
import { profileSearch } from '#features/people/web/profile-search.ts'
import { plantsSearch } from '#features/plants/web/plants-search.ts'
import { recipesSearch } from '#features/recipes/web/recipes-search.ts'
import {
  accountsWithReportSearch,
  analyticsSearch,
  expensesReportSearch,
  financialSearch,
  salesReportSearch,
} from '#features/reports/web/report-search.ts'
import { printSearch, salesSearch } from '#features/sale-documents/web/sales-search.ts'
import {
  purchaseSearch,
  purchasesSearch,
  recallSearch,
  stocktakeSearch,
  stocktakesSearch,
} from '#features/stockroom/web/stockroom-search.ts'
import { suppliesSearch } from '#features/supplies/web/supplies-search.ts'
import { tasksSearch } from '#features/tasks/web/tasks-search.ts'
import { receiptSearch, tillSearch, waitingSearch } from '#features/till/web/till-search.ts'
import type { SearchShape } from '#web/search-params.ts'
import { type Role, everyone, growers, managers, sellers } from '#kernel/role.ts'

export interface Screen {
  readonly path: string
  /** Its search parameters. */
  readonly search?: SearchShape
  readonly title: string
  readonly roles: readonly Role[]
  readonly load: () => Promise<ComponentType>
  /** Printed or full screen: without the navigation. */
  readonly bare?: true
}

export const screens = [
  {
    path: '/dashboard',
    search: dashboardSearch,
    title: 'Dashboard',
    roles: everyone,
    load: async () => (await import('#features/dashboard/web/DashboardScreen.tsx')).DashboardScreen,
  },
  {
    path: '/reports/sales',
    search: salesReportSearch,
    title: 'Sales Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/SalesReportScreen.tsx')).SalesReportScreen,
  },
  {
    path: '/reports/financial',
    search: financialSearch,
    title: 'Financial Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/FinancialScreen.tsx')).FinancialScreen,
  },
  {
    path: '/analytics',
    search: analyticsSearch,
    title: 'Analytics',
    roles: managers,
    load: async () => (await import('#features/planning/web/AnalyticsScreen.tsx')).AnalyticsScreen,
  },
  {
    path: '/reports/expenses',
    search: expensesReportSearch,
    title: 'Expenses Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/ExpensesReportScreen.tsx')).ExpensesReportScreen,
  },
  {
    path: '/plants',
    search: plantsSearch,
    title: 'Plant Types',
    roles: managers,
    load: async () => (await import('#features/plants/web/PlantTypesScreen.tsx')).PlantTypesScreen,
  },
  {
    path: '/plants/import',
    title: 'Import a price list',
    roles: managers,
    load: async () => (await import('#features/imports/web/ImportScreen.tsx')).ImportScreen,
  },
  {
    path: '/production/batches',
    search: batchesSearch,
    title: 'Plant Production',
    roles: growers,
    load: async () => (await import('#features/batches/web/BatchesScreen.tsx')).BatchesScreen,
  },
  {
    path: '/production/recipes',
    search: recipesSearch,
    title: 'Potting Recipes',
    roles: growers,
    load: async () => (await import('#features/recipes/web/RecipesScreen.tsx')).RecipesScreen,
  },
  {
    path: '/production/tasks',
    search: tasksSearch,
    title: 'Task Management',
    roles: growers,
    load: async () => (await import('#features/tasks/web/TasksScreen.tsx')).TasksScreen,
  },
  {
    path: '/production/batches/$batchId',
    search: batchSearch,
    title: 'Batch',
    roles: growers,
    load: async () => (await import('#features/batches/web/BatchScreen.tsx')).BatchScreen,
  },
  {
    path: '/production/balance',
    title: 'Balance of plants',
    roles: managers,
    load: async () => (await import('#features/availability/web/BalanceScreen.tsx')).BalanceScreen,
  },
  {
    path: '/production/labels',
    search: labelsSearch,
    title: 'Labels',
    roles: growers,
    load: async () => (await import('#features/labels/web/LabelsScreen.tsx')).LabelsScreen,
  },
  {
    path: '/production/labels/print',
    search: labelsSearch,
    title: 'Labels',
    roles: growers,
    bare: true,
    load: async () => (await import('#features/labels/web/PrintLabelsScreen.tsx')).PrintLabelsScreen,
  },
  {
    path: '/b/$code',
    title: 'Batch',
    roles: growers,
    load: async () => (await import('#features/batches/web/ScannedBatchScreen.tsx')).ScannedBatchScreen,
  },
  {
    path: '/inventory/supplies',
    search: suppliesSearch,
    title: 'Supplies',
    roles: everyone,
    load: async () => (await import('#features/supplies/web/SuppliesScreen.tsx')).SuppliesScreen,
  },
  {
    path: '/inventory/supplies/purchases',
    search: purchasesSearch,
    title: 'Purchase orders',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/PurchasesScreen.tsx')).PurchasesScreen,
  },
  {
    path: '/inventory/supplies/purchases/$purchaseId',
    search: purchaseSearch,
    title: 'Purchase order',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/PurchaseScreen.tsx')).PurchaseScreen,
  },
  {
    path: '/inventory/supplies/stocktakes',
    search: stocktakesSearch,
    title: 'Stocktakes',
    roles: growers,
    load: async () => (await import('#features/stockroom/web/StocktakesScreen.tsx')).StocktakesScreen,
  },
  {
    path: '/inventory/supplies/stocktakes/$stocktakeId',
    search: stocktakeSearch,
    title: 'Stocktake',
    roles: growers,
    load: async () => (await import('#features/stockroom/web/StocktakeScreen.tsx')).StocktakeScreen,
  },
  {
    path: '/inventory/supplies/recall',
    search: recallSearch,
    title: 'Recall',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/RecallScreen.tsx')).RecallScreen,
  },
  {
    path: '/inventory/plants',
    search: stockSearch,
    title: 'Plants Stock',
    roles: everyone,
    load: async () => (await import('#features/availability/web/StockScreen.tsx')).StockScreen,
  },
  {
    path: '/sales/pos',
    search: tillSearch,
    title: 'Point of Sale',
    roles: sellers,
    load: async () => (await import('#features/till/web/TillScreen.tsx')).TillScreen,
  },
  {
    path: '/sales/pos/waiting',
    search: waitingSearch,
    title: 'Sales that wait',
    roles: sellers,
    load: async () => (await import('#features/till/web/WaitingSalesScreen.tsx')).WaitingSalesScreen,
  },
  {
    path: '/sales/pos/display',
    title: 'Customer’s screen',
    roles: sellers,
    load: async () => (await import('#features/till/web/CustomerDisplayScreen.tsx')).CustomerDisplayScreen,
    bare: true,
  },
  {
    path: '/sales/pos/report/$sessionId',
    title: 'Z report',
    roles: sellers,
    load: async () => (await import('#features/till/web/TillReportScreen.tsx')).TillReportScreen,
    bare: true,
  },
  {
    path: '/sales/pos/receipt/$saleId',
    search: receiptSearch,
    title: 'Receipt',
    roles: sellers,
    load: async () => (await import('#features/till/web/ReceiptScreen.tsx')).ReceiptScreen,
    bare: true,
  },
  {
    path: '/sales/transactions',
    search: salesSearch,
    title: 'Sales Transactions',
    roles: sellers,
    load: async () => (await import('#features/drafts/web/SalesWithLaybys.tsx')).SalesWithLaybys,
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
    load: async () => (await import('#features/orders/web/OrderFormScreen.tsx')).OrderFormScreen,
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
    load: async () => (await import('#features/orders/web/OrderFormScreen.tsx')).OrderFormScreen,
  },
  {
    path: '/orders/$orderId/docket/$docketId',
    title: 'Delivery docket',
    roles: sellers,
    bare: true,
    load: async () => (await import('#features/orders/web/DocketScreen.tsx')).DocketScreen,
  },
  {
    path: '/expenses',
    search: expensesSearch,
    title: 'Expenses',
    roles: managers,
    load: async () => (await import('#features/expenses/web/ExpensesScreen.tsx')).ExpensesScreen,
  },
  {
    path: '/bills',
    search: billsSearch,
    title: 'Bills',
    roles: managers,
    load: async () => (await import('#features/reports/web/BillsWithAgeing.tsx')).BillsWithAgeing,
  },
  {
    path: '/bills/vendors/$vendorId',
    search: vendorSearch,
    title: 'Vendor',
    roles: managers,
    load: async () => (await import('#features/payables/web/VendorScreen.tsx')).VendorScreen,
  },
  {
    path: '/reports/business-accounts',
    search: accountsWithReportSearch,
    title: 'Business Accounts',
    roles: managers,
    load: async () => (await import('#features/reports/web/BusinessAccountsScreen.tsx')).BusinessAccountsScreen,
  },
  {
    path: '/reports/business-accounts/$accountId',
    search: accountSearch,
    title: 'Business account',
    roles: managers,
    load: async () => (await import('#features/sales/web/AccountWithPayment.tsx')).AccountWithPayment,
  },
  {
    path: '/help',
    search: helpSearch,
    title: 'Help',
    roles: everyone,
    load: async () => (await import('#features/help/web/HelpScreen.tsx')).HelpScreen,
  },
  {
    path: '/notifications',
    search: notificationsSearch,
    title: 'Notifications',
    roles: everyone,
    load: async () => (await import('#features/notifications/web/NotificationsScreen.tsx')).NotificationsScreen,
  },
  {
    path: '/profile',
    search: profileSearch,
    title: 'Profile Settings',
    roles: everyone,
    load: async () => (await import('#features/people/web/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    path: '/print-invoice/$saleId',
    search: printSearch,
    title: 'Invoice',
    roles: sellers,
    bare: true,
    load: async () => (await import('#features/sale-documents/web/PrintInvoiceScreen.tsx')).PrintInvoiceScreen,
  },
] as const satisfies readonly Screen[]
