/** The accounts of the chart, and what is sent to change them. */
import * as z from 'zod/mini'
import { Id, Text, Version } from '#kernel/wire.ts'
import { accountTypes, purposes } from './purpose.ts'

const Code = Text(20)
const Name = Text(80)

export const LedgerAccount = z.object({
  id: Id,
  /** Number in the accounting program: "610". */
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  purposes: z.array(z.enum(purposes)),
  categories: z.array(z.string()),
  archived: z.boolean(),
  version: Version,
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const NewLedgerAccount = z.strictObject({
  code: Code,
  name: Name,
  type: z.enum(accountTypes, 'Choose a type from the list.'),
})
export type NewLedgerAccount = z.infer<typeof NewLedgerAccount>

export const LedgerAccountChange = z.strictObject({ code: Code, name: Name, version: Version })
export type LedgerAccountChange = z.infer<typeof LedgerAccountChange>

/** Assigns an account to a posting purpose or an expense category. Null: the category uses the general expense account. */
export const PostingAccountChange = z.union([
  z.strictObject({ purpose: z.enum(purposes, 'Choose a type of posting.'), account_id: Id }),
  z.strictObject({ category: Text(60), account_id: z.nullable(Id) }),
])
export type PostingAccountChange = z.infer<typeof PostingAccountChange>

/** True for an account that expenses of a category can go to. Purchases on an asset account are capital purchases. */
export const canHoldCategory = ({ type, purposes: posted }: Pick<LedgerAccount, 'type' | 'purposes'>): boolean =>
  type === 'expense' || (type === 'asset' && posted.length === 0)
