/** Every screen: its path, title, roles and module. Loaded on first use. */
import type { ComponentType } from 'react'
import { type Role, everyone, growers, managers, sellers } from '#kernel/role.ts'

export interface Screen {
  readonly path: string
  readonly title: string
  readonly roles: readonly Role[]
  readonly load: () => Promise<ComponentType>
  /** Printed or full screen: without the navigation. */
  readonly bare?: true
}

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    roles: everyone,
    load: async () => (await import('#features/dashboard/web/DashboardScreen.tsx')).DashboardScreen,
  },
  {
    path: '/reports/sales',
    title: 'Sales Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/SalesReportScreen.tsx')).SalesReportScreen,
  },
  {
    path: '/reports/financial',
    title: 'Financial Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/FinancialScreen.tsx')).FinancialScreen,
  },
  {
    path: '/analytics',
    title: 'Analytics',
    roles: managers,
    load: async () => (await import('#features/planning/web/AnalyticsScreen.tsx')).AnalyticsScreen,
  },
  {
    path: '/reports/expenses',
    title: 'Expenses Report',
    roles: managers,
    load: async () => (await import('#features/reports/web/ExpensesReportScreen.tsx')).ExpensesReportScreen,
  },
  {
    path: '/plants',
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
    title: 'Plant Production',
    roles: growers,
    load: async () => (await import('#features/batches/web/BatchesScreen.tsx')).BatchesScreen,
  },
  {
    path: '/production/recipes',
    title: 'Potting Recipes',
    roles: growers,
    load: async () => (await import('#features/recipes/web/RecipesScreen.tsx')).RecipesScreen,
  },
  {
    path: '/production/tasks',
    title: 'Task Management',
    roles: growers,
    load: async () => (await import('#features/tasks/web/TasksScreen.tsx')).TasksScreen,
  },
  {
    path: '/production/batches/$batchId',
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
    title: 'Labels',
    roles: growers,
    load: async () => (await import('#features/labels/web/LabelsScreen.tsx')).LabelsScreen,
  },
  {
    path: '/production/labels/print',
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
    title: 'Supplies',
    roles: everyone,
    load: async () => (await import('#features/supplies/web/SuppliesScreen.tsx')).SuppliesScreen,
  },
  {
    path: '/inventory/supplies/purchases',
    title: 'Purchase orders',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/PurchasesScreen.tsx')).PurchasesScreen,
  },
  {
    path: '/inventory/supplies/purchases/$purchaseId',
    title: 'Purchase order',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/PurchaseScreen.tsx')).PurchaseScreen,
  },
  {
    path: '/inventory/supplies/stocktakes',
    title: 'Stocktakes',
    roles: growers,
    load: async () => (await import('#features/stockroom/web/StocktakesScreen.tsx')).StocktakesScreen,
  },
  {
    path: '/inventory/supplies/stocktakes/$stocktakeId',
    title: 'Stocktake',
    roles: growers,
    load: async () => (await import('#features/stockroom/web/StocktakeScreen.tsx')).StocktakeScreen,
  },
  {
    path: '/inventory/supplies/recall',
    title: 'Recall',
    roles: managers,
    load: async () => (await import('#features/stockroom/web/RecallScreen.tsx')).RecallScreen,
  },
  {
    path: '/inventory/plants',
    title: 'Plants Stock',
    roles: everyone,
    load: async () => (await import('#features/availability/web/StockScreen.tsx')).StockScreen,
  },
  {
    path: '/sales/pos',
    title: 'Point of Sale',
    roles: sellers,
    load: async () => (await import('#features/till/web/TillScreen.tsx')).TillScreen,
  },
  {
    path: '/sales/pos/waiting',
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
    title: 'Receipt',
    roles: sellers,
    load: async () => (await import('#features/till/web/ReceiptScreen.tsx')).ReceiptScreen,
    bare: true,
  },
  {
    path: '/sales/transactions',
    title: 'Sales Transactions',
    roles: sellers,
    load: async () => (await import('#features/drafts/web/SalesWithLaybys.tsx')).SalesWithLaybys,
  },
  {
    path: '/orders',
    title: 'Orders',
    roles: sellers,
    load: async () => (await import('./order-screens.tsx')).OrdersWithStanding,
  },
  {
    path: '/orders/new',
    title: 'New order',
    roles: sellers,
    load: async () => (await import('#features/orders/web/OrderFormScreen.tsx')).OrderFormScreen,
  },
  {
    path: '/orders/$orderId',
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
    title: 'Expenses',
    roles: managers,
    load: async () => (await import('#features/expenses/web/ExpensesScreen.tsx')).ExpensesScreen,
  },
  {
    path: '/reports/business-accounts',
    title: 'Business Accounts',
    roles: managers,
    load: async () => (await import('#features/reports/web/BusinessAccountsScreen.tsx')).BusinessAccountsScreen,
  },
  {
    path: '/reports/business-accounts/$accountId',
    title: 'Business account',
    roles: managers,
    load: async () => (await import('#features/sales/web/AccountWithPayment.tsx')).AccountWithPayment,
  },
  {
    path: '/help',
    title: 'Help',
    roles: everyone,
    load: async () => (await import('#features/help/web/HelpScreen.tsx')).HelpScreen,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    roles: everyone,
    load: async () => (await import('#features/notifications/web/NotificationsScreen.tsx')).NotificationsScreen,
  },
  {
    path: '/profile',
    title: 'Profile Settings',
    roles: everyone,
    load: async () => (await import('#features/people/web/ProfileScreen.tsx')).ProfileScreen,
  },
  {
    path: '/print-invoice/$saleId',
    title: 'Invoice',
    roles: sellers,
    bare: true,
    load: async () => (await import('#features/sale-documents/web/PrintInvoiceScreen.tsx')).PrintInvoiceScreen,
  },
]
