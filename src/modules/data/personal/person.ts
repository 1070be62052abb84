/** A person whose data is looked up, exported or erased. */
import * as z from 'zod/mini'
import { Id, Text } from '#kernel/wire.ts'
import { personKinds } from './person-kinds.ts'

const key = {
  kind: z.enum(personKinds),
  /** Id of an account, vendor or member of staff. */
  id: z.optional(Id),
  /** For a customer without an account: the name, e-mail address or phone number as written. */
  text: z.optional(Text(200)),
}
export const PersonKey = z.strictObject(key)
export type PersonKey = z.infer<typeof PersonKey>

export const FoundPerson = z.object({
  kind: z.enum(personKinds),
  id: z.nullable(Id),
  name: z.string(),
  /** E-mail address and phone number, or where the name is written. */
  detail: z.string(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** Treatment of rows when a person is erased. `mentioned`: a free text may contain the name. */
const treatments = ['erased', 'deleted', 'retained', 'mentioned'] as const

const HeldData = z.object({
  /** For people: "Orders". */
  title: z.string(),
  rows: z.int(),
  treatment: z.enum(treatments),
  /** Reason for the retention, or advice; empty otherwise. */
  why: z.string(),
})
export type HeldData = z.infer<typeof HeldData>

export const PersonalData = z.object({
  name: z.string(),
  held: z.array(HeldData),
  /** Reason why the person cannot be erased now; empty if they can. */
  refusal: z.string(),
})
export type PersonalData = z.infer<typeof PersonalData>

/** The name under which the work of a former member of staff stays in the books. */
export const formerMember = 'Former member'

export const initialsOf = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => Array.from(name.trim())[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join('')
