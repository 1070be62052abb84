/** Support access is granted, seen and ended by an admin of the nursery, also while it can only be read. */
import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { getSupportAccess, grantSupportAccess, revokeSupportAccess } from '../support-calls.ts'

test('only an admin grants support access, sees it and ends it', async () => {
  const nursery = await aNursery()
  const grant = { body: { hours: 4 } } as const
  expect((await nursery.as('admin').calls(grantSupportAccess, grant)).status).toBe(201)
  for (const role of ['manager', 'general_staff', 'production', 'sales'] as const) {
    const user = nursery.as(role)
    const answers = [
      await user.calls(grantSupportAccess, grant),
      await user.calls(getSupportAccess),
      await user.calls(revokeSupportAccess),
    ]
    expect(
      answers.map(({ code }) => code),
      role,
    ).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  }
  expect((await nursery.as('admin').calls(getSupportAccess)).data?.reads).toBe(0)
  expect((await nursery.as('admin').calls(revokeSupportAccess)).status).toBe(204)
})
