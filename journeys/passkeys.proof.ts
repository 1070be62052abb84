/** Passkeys in a browser with an authenticator of its own, at a named host: a passkey belongs to a name. */
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#server/postgres/postmaster.ts'
import { end, startProduct } from '../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../start/throw-away-database.ts'
import { signUpByHand } from './people.ts'

test('a passkey is added, signs in by its button, and is offered in the e-mail field', async ({ browser }) => {
  const folder = ownTestFolder('passkeys')
  await copyMigratedDatabase(path.join(folder, 'data'))
  const port = String(await freePort())
  const address = `http://localhost:${port}`
  const product = await startProduct(path.join(folder, 'data'), { PORT: port, PUBLIC_URL: address })
  try {
    const page = await (await browser.newContext({ baseURL: address })).newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable', { enableUI: false })
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        // Nobody touches it yet: a passkey offered in the field would be taken at once.
        automaticPresenceSimulation: false,
      },
    })
    const touched = (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    const signOut = async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: /account of/i }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/$/)
      await page.goto('/login')
    }
    await signUpByHand(page)
    await page.goto('/membership/profile')
    await touched(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page).toHaveURL(/notice=added/)
    await touched(false)

    await signOut()
    const byButton = page.getByRole('button', { name: 'Sign in with a passkey' })
    await byButton.click()
    await touched(true)
    await expect(page).toHaveURL(/\/dashboard/)

    await signOut()
    await expect(page).toHaveURL(/\/dashboard/)
    expect(errors).toEqual([])
  } finally {
    await end(product, 'SIGTERM')
    await discard(folder)
  }
})
