/** Every screen: its path, title, roles and module. Loaded on first use. */
import { stockSearch } from '#features/availability/web/availability-search.ts'
import { batchSearch, batchesSearch } from '#features/batches/web/batches-search.ts'
import { mapSearch } from '#features/nursery-map/web/map-search.ts'
import { dashboardSearch } from '#features/dashboard/web/dashboard-search.ts'
import { unsentSearch } from '#features/field-work/web/unsent-search.ts'
import { helpSearch } from '#features/help/web/help-search.ts'
import { labelsSearch } from '#features/labels/web/labels-search.ts'
import { layoutsSearch } from '#features/labels/web/layouts-search.ts'
import { passportsSearch } from '#features/labels/web/passports-search.ts'
import { notificationsSearch } from '#features/notifications/web/notifications-search.ts'
import { personalDataSearch } from '#features/personal-data/web/personal-data-search.ts'
import { profileSearch } from '#features/people/web/profile-search.ts'
import { plantSearch } from '#features/plant-records/web/plant-search.ts'
import { plantsSearch } from '#features/plants/web/plants-search.ts'
import { recipesSearch } from '#features/recipes/web/recipes-search.ts'
import { analyticsSearch, expensesReportSearch, financialSearch, salesReportSearch } from '#features/reports/web/report-search.ts'
import {
  purchaseSearch,
  purchasesSearch,
  recallSearch,
  stocktakeSearch,
  stocktakesSearch,
} from '#features/stockroom/web/stockroom-search.ts'
import { suppliesSearch } from '#features/supplies/web/supplies-search.ts'
import { tasksSearch } from '#features/tasks/web/tasks-search.ts'
import { admins, everyone, growers, managers } from '#kernel/role.ts'
import type { Screen } from './screen.ts'
import { tradeScreens } from './trade-screens.tsx'

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
    path: '/import',
    title: 'Bring your data',
    roles: managers,
    load: async () => (await import('#features/imports/web/ImportsScreen.tsx')).ImportsScreen,
  },
  {
    path: '/import/$importId',
    title: 'Import',
    roles: managers,
    load: async () => (await import('#features/imports/web/ImportScreen.tsx')).ImportScreen,
  },
  {
    path: '/plants/$plantId',
    search: plantSearch,
    title: 'Plant',
    roles: growers,
    load: async () => (await import('#features/plant-records/web/PlantScreen.tsx')).PlantScreen,
  },
  {
    path: '/production/batches',
    search: batchesSearch,
    title: 'Plant Production',
    roles: growers,
    load: async () => (await import('#features/batches/web/BatchesScreen.tsx')).BatchesScreen,
  },
  {
    path: '/production/unsent',
    search: unsentSearch,
    title: 'Unsent field work',
    roles: everyone,
    load: async () => (await import('#features/field-work/web/UnsentWorkScreen.tsx')).UnsentWorkScreen,
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
    load: async () => (await import('#features/batch-records/web/BatchScreen.tsx')).BatchScreen,
  },
  {
    path: '/production/map',
    search: mapSearch,
    title: 'Nursery Map',
    roles: growers,
    load: async () => (await import('#features/nursery-map/web/MapScreen.tsx')).MapScreen,
  },
  {
    path: '/production/balance',
    title: 'Balance of plants',
    roles: managers,
    load: async () => (await import('#features/availability/web/BalanceScreen.tsx')).BalanceScreen,
  },
  {
    path: '/production/royalties',
    title: 'Royalties',
    roles: managers,
    load: async () => (await import('#features/royalties/web/RoyaltiesScreen.tsx')).RoyaltiesScreen,
  },
  {
    path: '/production/space',
    title: 'Space and overhead',
    roles: managers,
    load: async () => (await import('#features/space-costs/web/SpaceCostScreen.tsx')).SpaceCostScreen,
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
    path: '/production/labels/layouts',
    search: layoutsSearch,
    title: 'Label layouts',
    roles: managers,
    load: async () => (await import('#features/labels/web/LabelLayoutsScreen.tsx')).LabelLayoutsScreen,
  },
  {
    path: '/production/passports',
    search: passportsSearch,
    title: 'Register of plant passports',
    roles: growers,
    load: async () => (await import('#features/labels/web/PassportsScreen.tsx')).PassportsScreen,
  },
  {
    path: '/b/$code',
    title: 'Label',
    roles: everyone,
    load: async () => (await import('#features/labels/web/ScannedLabelScreen.tsx')).ScannedLabelScreen,
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
  ...tradeScreens,
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
    path: '/profile/personal-data',
    search: personalDataSearch,
    title: 'Personal data',
    roles: managers,
    load: async () => (await import('#features/personal-data/web/PersonalDataScreen.tsx')).PersonalDataScreen,
  },
  {
    path: '/profile/data',
    title: 'Your data',
    roles: admins,
    load: async () => (await import('#features/nursery-data/web/NurseryDataScreen.tsx')).NurseryDataScreen,
  },
] as const satisfies readonly Screen[]
