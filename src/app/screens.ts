/** Every screen: its path, title, roles and module. Loaded on first use. */
import { stockSearch } from '#modules/growing/availability/web/availability-search.ts'
import { batchSearch, batchesSearch } from '#modules/growing/batch/web/batches-search.ts'
import { mapSearch } from '#modules/growing/map/web/map-search.ts'
import { dashboardSearch } from '#modules/home/dashboard/web/dashboard-search.ts'
import { unsentSearch } from '#modules/fieldwork/web/unsent-search.ts'
import { helpSearch } from '#modules/home/help/web/help-search.ts'
import { propagationSearch } from '#modules/growing/propagation/web/propagation-search.ts'
import { seedSearch } from '#modules/growing/seed/web/seed-search.ts'
import { labelsSearch } from '#modules/labels/web/labels-search.ts'
import { layoutsSearch } from '#modules/labels/web/layouts-search.ts'
import { passportsSearch } from '#modules/labels/web/passports-search.ts'
import { notificationsSearch } from '#modules/messages/web/notifications-search.ts'
import { personalDataSearch } from '#modules/data/personal/web/personal-data-search.ts'
import { profileSearch } from '#modules/people/web/profile-search.ts'
import { plantSearch } from '#modules/reports/plant-page/web/plant-search.ts'
import { importsSearch } from '#modules/data/import/web/imports-search.ts'
import { plantsSearch } from '#modules/plants/web/plants-search.ts'
import { recipesSearch } from '#modules/growing/recipe/web/recipes-search.ts'
import { analyticsSearch, expensesReportSearch, financialSearch, salesReportSearch } from '#modules/reports/web/report-search.ts'
import {
  purchaseSearch,
  purchasesSearch,
  recallSearch,
  stocktakeSearch,
  stocktakesSearch,
} from '#modules/buying/stockroom/web/stockroom-search.ts'
import { suppliesSearch } from '#modules/supplies/web/supplies-search.ts'
import { tasksSearch } from '#modules/growing/task/web/tasks-search.ts'
import { admins, everyone, growers, managers } from '#kernel/role.ts'
import type { Screen } from './screen.ts'
import { tradeScreens } from './trade-screens.ts'

export const screens = [
  {
    path: '/dashboard',
    search: dashboardSearch,
    title: 'Dashboard',
    roles: everyone,
    load: async () => (await import('#modules/home/dashboard/web/DashboardScreen.tsx')).DashboardScreen,
  },
  {
    path: '/reports/sales',
    search: salesReportSearch,
    title: 'Sales Report',
    roles: managers,
    load: async () => (await import('#modules/reports/web/SalesReportScreen.tsx')).SalesReportScreen,
  },
  {
    path: '/reports/financial',
    search: financialSearch,
    title: 'Financial Report',
    roles: managers,
    load: async () => (await import('#modules/reports/web/FinancialScreen.tsx')).FinancialScreen,
  },
  {
    path: '/analytics',
    search: analyticsSearch,
    title: 'Analytics',
    roles: managers,
    load: async () => (await import('#modules/planning/web/AnalyticsScreen.tsx')).AnalyticsScreen,
  },
  {
    path: '/reports/expenses',
    search: expensesReportSearch,
    title: 'Expenses Report',
    roles: managers,
    load: async () => (await import('#modules/reports/web/ExpensesReportScreen.tsx')).ExpensesReportScreen,
  },
  {
    path: '/plants',
    search: plantsSearch,
    title: 'Plant Types',
    roles: managers,
    load: async () => (await import('#modules/plants/web/PlantTypesScreen.tsx')).PlantTypesScreen,
  },
  {
    path: '/import',
    search: importsSearch,
    title: 'Bring your data',
    roles: managers,
    load: async () => (await import('#modules/data/import/web/ImportsScreen.tsx')).ImportsScreen,
  },
  {
    path: '/import/$importId',
    title: 'Import',
    roles: managers,
    load: async () => (await import('#modules/data/import/web/ImportScreen.tsx')).ImportScreen,
  },
  {
    path: '/plants/$plantId',
    search: plantSearch,
    title: 'Plant',
    roles: growers,
    load: async () => (await import('#modules/reports/plant-page/web/PlantScreen.tsx')).PlantScreen,
  },
  {
    path: '/production/batches',
    search: batchesSearch,
    title: 'Plant Production',
    roles: growers,
    load: async () => (await import('#modules/growing/batch/web/BatchesScreen.tsx')).BatchesScreen,
  },
  {
    path: '/production/unsent',
    search: unsentSearch,
    title: 'Unsent field work',
    roles: everyone,
    load: async () => (await import('#modules/fieldwork/web/UnsentWorkScreen.tsx')).UnsentWorkScreen,
  },
  {
    path: '/production/recipes',
    search: recipesSearch,
    title: 'Potting Recipes',
    roles: growers,
    load: async () => (await import('#modules/growing/recipe/web/RecipesScreen.tsx')).RecipesScreen,
  },
  {
    path: '/production/tasks',
    search: tasksSearch,
    title: 'Task Management',
    roles: growers,
    load: async () => (await import('#modules/growing/task/web/TasksScreen.tsx')).TasksScreen,
  },
  {
    path: '/production/batches/$batchId',
    search: batchSearch,
    title: 'Batch',
    roles: growers,
    load: async () => (await import('#modules/growing/record/web/BatchScreen.tsx')).BatchScreen,
  },
  {
    path: '/production/map',
    search: mapSearch,
    title: 'Nursery Map',
    roles: growers,
    load: async () => (await import('#modules/growing/map/web/MapScreen.tsx')).MapScreen,
  },
  {
    path: '/production/balance',
    title: 'Balance of plants',
    roles: managers,
    load: async () => (await import('#modules/growing/availability/web/BalanceScreen.tsx')).BalanceScreen,
  },
  {
    path: '/production/royalties',
    title: 'Royalties',
    roles: managers,
    load: async () => (await import('#modules/books/royalty/web/RoyaltiesScreen.tsx')).RoyaltiesScreen,
  },
  {
    path: '/production/propagation',
    search: propagationSearch,
    title: 'Propagation',
    roles: growers,
    load: async () => (await import('#modules/growing/propagation/web/PropagationScreen.tsx')).PropagationScreen,
  },
  {
    path: '/production/space',
    title: 'Space and overhead',
    roles: managers,
    load: async () => (await import('#modules/growing/space/web/SpaceCostScreen.tsx')).SpaceCostScreen,
  },
  {
    path: '/production/labels',
    search: labelsSearch,
    title: 'Labels',
    roles: growers,
    load: async () => (await import('#modules/labels/web/LabelsScreen.tsx')).LabelsScreen,
  },
  {
    path: '/production/labels/print',
    search: labelsSearch,
    title: 'Labels',
    roles: growers,
    bare: true,
    load: async () => (await import('#modules/labels/web/PrintLabelsScreen.tsx')).PrintLabelsScreen,
  },
  {
    path: '/production/labels/layouts',
    search: layoutsSearch,
    title: 'Label layouts',
    roles: managers,
    load: async () => (await import('#modules/labels/web/LabelLayoutsScreen.tsx')).LabelLayoutsScreen,
  },
  {
    path: '/production/passports',
    search: passportsSearch,
    title: 'Register of plant passports',
    roles: growers,
    load: async () => (await import('#modules/labels/web/PassportsScreen.tsx')).PassportsScreen,
  },
  {
    path: '/at/$locationId',
    title: 'Location',
    roles: growers,
    load: async () => (await import('#modules/growing/batch/web/ScannedLocationScreen.tsx')).ScannedLocationScreen,
  },
  {
    path: '/b/$code',
    title: 'Label',
    roles: everyone,
    load: async () => (await import('#modules/labels/web/ScannedLabelScreen.tsx')).ScannedLabelScreen,
  },
  {
    path: '/inventory/supplies',
    search: suppliesSearch,
    title: 'Supplies',
    roles: everyone,
    load: async () => (await import('#modules/supplies/web/SuppliesScreen.tsx')).SuppliesScreen,
  },
  {
    path: '/inventory/supplies/purchases',
    search: purchasesSearch,
    title: 'Purchase orders',
    roles: managers,
    load: async () => (await import('#modules/buying/stockroom/web/PurchasesScreen.tsx')).PurchasesScreen,
  },
  {
    path: '/inventory/supplies/purchases/$purchaseId',
    search: purchaseSearch,
    title: 'Purchase order',
    roles: managers,
    load: async () => (await import('#modules/buying/stockroom/web/PurchaseScreen.tsx')).PurchaseScreen,
  },
  {
    path: '/inventory/supplies/stocktakes',
    search: stocktakesSearch,
    title: 'Stocktakes',
    roles: growers,
    load: async () => (await import('#modules/buying/stockroom/web/StocktakesScreen.tsx')).StocktakesScreen,
  },
  {
    path: '/inventory/supplies/stocktakes/$stocktakeId',
    search: stocktakeSearch,
    title: 'Stocktake',
    roles: growers,
    load: async () => (await import('#modules/buying/stockroom/web/StocktakeScreen.tsx')).StocktakeScreen,
  },
  {
    path: '/inventory/supplies/seed',
    search: seedSearch,
    title: 'Seed lots',
    roles: growers,
    load: async () => (await import('#modules/growing/seed/web/SeedLotsScreen.tsx')).SeedLotsScreen,
  },
  {
    path: '/inventory/supplies/recall',
    search: recallSearch,
    title: 'Recall',
    roles: managers,
    load: async () => (await import('#modules/buying/stockroom/web/RecallScreen.tsx')).RecallScreen,
  },
  {
    path: '/inventory/plants',
    search: stockSearch,
    title: 'Plants Stock',
    roles: everyone,
    load: async () => (await import('#modules/growing/availability/web/StockScreen.tsx')).StockScreen,
  },
  ...tradeScreens,
  {
    path: '/help',
    search: helpSearch,
    title: 'Help',
    roles: everyone,
    load: async () => (await import('#modules/home/help/web/HelpScreen.tsx')).HelpScreen,
  },
  {
    path: '/notifications',
    search: notificationsSearch,
    title: 'Notifications',
    roles: everyone,
    load: async () => (await import('#modules/messages/web/NotificationsScreen.tsx')).NotificationsScreen,
  },
  {
    path: '/profile',
    search: profileSearch,
    title: 'Profile Settings',
    roles: everyone,
    load: async () => (await import('./profile-screen.ts')).ProfileScreen,
  },
  {
    path: '/profile/personal-data',
    search: personalDataSearch,
    title: 'Personal data',
    roles: managers,
    load: async () => (await import('#modules/data/personal/web/PersonalDataScreen.tsx')).PersonalDataScreen,
  },
  {
    path: '/profile/data',
    title: 'Your data',
    roles: admins,
    load: async () => (await import('#modules/data/archive/web/NurseryDataScreen.tsx')).NurseryDataScreen,
  },
] as const satisfies readonly Screen[]
