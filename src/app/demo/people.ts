/** The five people of the demo, one for each role: they sign in at the membership provider and are users of the nursery. */
import type { UserId } from '#kernel/id.ts'
import type { Role } from '#kernel/role.ts'
import type { Membership } from '#membership/membership.ts'
import { staff } from './content-work.ts'

export interface Person {
  readonly user_id: UserId
  readonly subject: string
  readonly role: Role
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

export const nameOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

export interface SignIn {
  readonly role: Role
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The same for everybody, so that it can be remembered; the demo runs on the visitor's own machine. */
const password = 'grow-with-glasshouse'

/** Creates an account for everybody, the admin's first: the admin is the owner, and the others join. */
export async function enrol(provider: Pick<Membership, 'addAccount'>, nurseryName: string) {
  const subjects: string[] = []
  let account: string | undefined
  for (const { role, first_name, last_name, email } of staff) {
    const joined = account === undefined ? { name: nurseryName } : { id: account, name: nurseryName }
    const person = {
      email,
      password,
      first_name,
      last_name,
      account: joined,
      is_primary: role === 'admin',
      plan: 'pro' as const,
      email_verified: true,
    }
    const added = await provider.addAccount(person)
    account = added.account
    subjects.push(added.sub)
  }
  if (account === undefined) throw new Error('Nobody works here.')
  const signIns = staff.map((person): SignIn => ({ role: person.role, name: nameOf(person), email: person.email, password }))
  return { account, subjects, signIns }
}
