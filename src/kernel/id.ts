/**
 * The ids of a nursery's records. All are UUIDs; their types differ, so that a sale's id is not passed as an order's.
 * Text from a path or a test is accepted as any of them.
 */
import type * as z from 'zod/mini'
import type { Flavor } from './flavor.ts'
import { Id } from './wire.ts'

type Shape<Name extends string> = z.ZodMiniType<Flavor<string, Name>, Flavor<string, Name>>

export const AccountId = Id as Shape<'AccountId'>
export type AccountId = Flavor<string, 'AccountId'>
export const ApprovalId = Id as Shape<'ApprovalId'>
export type ApprovalId = Flavor<string, 'ApprovalId'>
export const BatchId = Id as Shape<'BatchId'>
export type BatchId = Flavor<string, 'BatchId'>
export const BillId = Id as Shape<'BillId'>
export type BillId = Flavor<string, 'BillId'>
export const CreditNoteId = Id as Shape<'CreditNoteId'>
export type CreditNoteId = Flavor<string, 'CreditNoteId'>
export const DocketId = Id as Shape<'DocketId'>
export type DocketId = Flavor<string, 'DocketId'>
export const ExpenseId = Id as Shape<'ExpenseId'>
export type ExpenseId = Flavor<string, 'ExpenseId'>
export const InventoryItemId = Id as Shape<'InventoryItemId'>
export type InventoryItemId = Flavor<string, 'InventoryItemId'>
export const NurseryId = Id as Shape<'NurseryId'>
export type NurseryId = Flavor<string, 'NurseryId'>
export const OperationId = Id as Shape<'OperationId'>
export type OperationId = Flavor<string, 'OperationId'>
export const OrderId = Id as Shape<'OrderId'>
export type OrderId = Flavor<string, 'OrderId'>
export const OrderItemId = Id as Shape<'OrderItemId'>
export type OrderItemId = Flavor<string, 'OrderItemId'>
export const PlantTypeId = Id as Shape<'PlantTypeId'>
export type PlantTypeId = Flavor<string, 'PlantTypeId'>
export const PurchaseOrderId = Id as Shape<'PurchaseOrderId'>
export type PurchaseOrderId = Flavor<string, 'PurchaseOrderId'>
export const RecipeId = Id as Shape<'RecipeId'>
export type RecipeId = Flavor<string, 'RecipeId'>
export const SaleId = Id as Shape<'SaleId'>
export type SaleId = Flavor<string, 'SaleId'>
export const SaleItemId = Id as Shape<'SaleItemId'>
export type SaleItemId = Flavor<string, 'SaleItemId'>
export const SavedCartId = Id as Shape<'SavedCartId'>
export type SavedCartId = Flavor<string, 'SavedCartId'>
export const StocktakeId = Id as Shape<'StocktakeId'>
export type StocktakeId = Flavor<string, 'StocktakeId'>
export const StoreCreditId = Id as Shape<'StoreCreditId'>
export type StoreCreditId = Flavor<string, 'StoreCreditId'>
export const TaskId = Id as Shape<'TaskId'>
export type TaskId = Flavor<string, 'TaskId'>
export const TillSessionId = Id as Shape<'TillSessionId'>
export type TillSessionId = Flavor<string, 'TillSessionId'>
export const UserId = Id as Shape<'UserId'>
export type UserId = Flavor<string, 'UserId'>
