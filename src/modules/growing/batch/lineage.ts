/** The family of a batch: where its plants came from and what became of them, and how to draw that. */
import { AccountId, BatchId, OrderId, SaleId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { Day, DecimalText, Id } from '#kernel/wire.ts'
import { batchStates, methods } from './batch-kinds.ts'

export const LineageNode = z.object({
  id: Id,
  batch_code: z.string(),
  common_name: z.string(),
  container_size: z.string(),
  method: z.enum(methods),
  state: z.enum(batchStates),
  started_on: Day,
  quantity_current: z.int(),
  plants_lost: z.int(),
  plants_sold: z.int(),
  cost: DecimalText,
  vendor: z.nullable(z.string()),
  vendor_lot: z.nullable(z.string()),
})
export type LineageNode = z.infer<typeof LineageNode>

/** Plants that went from one batch to another. A mother that was only cut from gave none. */
export const LineageEdge = z.object({ from: Id, to: Id, kind: z.string(), plants: z.int() })
export type LineageEdge = z.infer<typeof LineageEdge>

export const Lineage = z.object({
  nodes: z.array(LineageNode),
  edges: z.array(LineageEdge),
  /** Number of related batches; a picture has 2,000 at most, the oldest and the batch itself. */
  total: z.int(),
})
export type Lineage = z.infer<typeof Lineage>

/** Holder of plants of these batches: one line of a sale, or of a docket not invoiced yet, and one batch it took from. */
export const RecallLine = z.object({
  /** None on a docket. */
  sale_id: z.nullable(SaleId),
  invoice_number: z.nullable(z.string()),
  /** Only of what is delivered and not invoiced. */
  order_id: z.nullable(OrderId),
  docket_number: z.nullable(z.int()),
  /** The day of the invoice, or of the docket. */
  sale_date: Day,
  customer_name: z.string(),
  business_account_id: z.nullable(AccountId),
  plant_common_name: z.nullable(z.string()),
  container_size: z.nullable(z.string()),
  batch_id: BatchId,
  batch_code: z.string(),
  quantity: z.int(),
})
export type RecallLine = z.infer<typeof RecallLine>

/** The document that the plants left with: "00012", or "Docket 7" until it is invoiced. */
export const documentOf = (line: { readonly invoice_number: string | null; readonly docket_number: number | null }): string =>
  line.invoice_number ?? `Docket ${line.docket_number}`

export interface Placed {
  readonly node: LineageNode
  /** Generations from the first: columns. */
  readonly column: number
  readonly row: number
}

/**
 * Places each batch: in the column after the last of its parents, near their middle. An edge that would lead back (a merge into
 * an older batch) does not move any batch.
 */
export function placeLineage({ nodes, edges }: Pick<Lineage, 'nodes' | 'edges'>): Placed[] {
  const parents = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { from, to } of edges) parents.get(to)?.push(from)
  const columns = new Map<string, number>()
  const columnOf = (id: string, path: ReadonlySet<string>): number => {
    const known = columns.get(id)
    if (known !== undefined) return known
    const before = (parents.get(id) ?? []).filter((parent) => parents.has(parent) && !path.has(parent))
    const column = before.reduce((last, parent) => Math.max(last, columnOf(parent, new Set([...path, id])) + 1), 0)
    columns.set(id, column)
    return column
  }
  for (const { id } of nodes) columnOf(id, new Set())

  const rows = new Map<string, number>()
  const placed: Placed[] = []
  const last = Math.max(0, ...columns.values())
  for (let column = 0; column <= last; column++) {
    const inColumn = nodes.filter(({ id }) => columns.get(id) === column)
    const middle = (id: string) => {
      const known = (parents.get(id) ?? []).flatMap((parent) => rows.get(parent) ?? [])
      return known.length > 0 ? known.reduce((sum, row) => sum + row, 0) / known.length : 0
    }
    const sorted = inColumn
      .map((node) => ({ node, target: middle(node.id) }))
      .toSorted((a, b) => a.target - b.target || a.node.batch_code.localeCompare(b.node.batch_code))
    let next = 0
    for (const { node, target } of sorted) {
      const row = Math.max(next, Math.round(target))
      rows.set(node.id, row)
      next = row + 1
      placed.push({ node, column, row })
    }
  }
  return placed
}
