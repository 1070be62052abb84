/** Shared by `foreign-files.test.ts` and `foreign-files.proof.ts`. */
import { type TestFile } from '#testing/imports.ts'
import { aNursery } from '#testing/nursery.ts'
import { listAccounts } from '#modules/customers/contract.ts'

export const csv = (...lines: string[]): TestFile => ({ name: 'file.csv', bytes: lines.join('\n') })
export const anOwner = async () => (await aNursery()).as('admin')
type Owner = Awaited<ReturnType<typeof anOwner>>

export const balances = async (owner: Owner) =>
  (await owner.calls(listAccounts)).data.map(({ code, name, balance }) => [code || name, balance])
