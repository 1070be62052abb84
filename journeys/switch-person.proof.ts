/** One till, several people: the next one comes in by PIN, sells under their own name with their own rights, and the cart stays. */
import { type Browser, type Page, expect } from '@playwright/test'
import { chooseTillTool, importPlants, offlineTest, password, type Person, serviceWorkerReady, signIn, signUp } from './people.ts'

const pin = '4071'

/** Somebody of the owner's nursery who sells, with a PIN that they set on a device of their own. */
async function withSeller(browser: Browser, page: Page, owner: Person): Promise<string> {
  await page.goto('/membership/outbox')
  await page.getByRole('article').filter({ hasText: owner.email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  const email = `ruby${Date.now()}@example.com`
  await page.goto('/membership/people')
  await page.getByLabel('Their e-mail').fill(email)
  await page.getByLabel(/Sales: the till/).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.goto('/membership/outbox')
  const link = await page.getByRole('article').filter({ hasText: email }).getByRole('link').getAttribute('href')
  const context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(link ?? '')
  await own.getByLabel('First name').fill('Ruby')
  await own.getByLabel('Last name').fill('Hale')
  await own.getByLabel(/Password/).fill(password)
  await own.getByRole('button', { name: 'Join' }).click()
  await expect(own).toHaveURL(/\/dashboard/)
  await own.goto('/profile')
  await own.getByRole('region', { name: 'PIN for the till' }).getByRole('button', { name: 'Set PIN…' }).click()
  await own.getByLabel('New PIN').fill(pin)
  await own.getByRole('button', { name: 'Save PIN' }).click()
  await expect(own.getByText('Your PIN is set.')).toBeVisible()
  await context.close()
  return email
}

offlineTest(
  'a seller goes on at the owner’s till by PIN: the cart stays, the sale is theirs, and nothing of the owner can be opened',
  async ({ page, browser, context }) => {
    const owner = await signUp(page)
    await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5'])
    await withSeller(browser, page, owner)
    await page.goto('/sales/pos')
    await serviceWorkerReady(page)
    await page.reload()
    const other = await context.newPage()
    await other.goto('/reports/sales')
    await expect(other).toHaveURL(/\/reports\/sales/)
    await page.getByRole('button', { name: /^Rimu/ }).click()

    await context.setOffline(true)
    await chooseTillTool(page, 'Switch person: Ana')
    const dialog = page.getByRole('dialog', { name: 'Switch person' })
    await expect(dialog.getByRole('alert')).toContainText('Switching person needs the network. You can go on selling as Ana.')
    await context.setOffline(false)
    await expect(dialog.getByRole('button', { name: 'Ruby Hale', pressed: true })).toBeVisible()
    await dialog.getByLabel('PIN').fill('9999')
    await dialog.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(dialog.getByText('This is not the PIN. Try again, or choose another person.', { exact: true })).toBeVisible()
    await dialog.getByLabel('PIN').fill(pin)
    await dialog.getByRole('button', { name: 'Switch', exact: true }).click()

    await page.getByRole('button', { name: 'More tools', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Switch person: Ruby' })).toBeVisible()
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: 'Charge $16.90' }).click()
    await cart.getByRole('button', { name: /^Take payment/ }).click()
    await expect(cart.getByText('Invoice 00001: $16.90')).toBeVisible()
    // The other window of the device is hers too: reports are not for her role.
    await expect(other).toHaveURL(/\/dashboard/)
    // The provider no longer knows the owner in this browser.
    await other.goto('/membership/people')
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
    await other.close()

    // In the books the sale is hers.
    const home = await (await browser.newContext()).newPage()
    const { authorization } = await signIn(home, owner.email)
    const read = async (address: string) => (await home.request.get(address, { headers: { authorization } })).json()
    const people = (await read('/api/users')) as { data: { id: string; first_name: string }[] }
    const ruby = people.data.find(({ first_name }) => first_name === 'Ruby')
    const sales = (await read(`/api/sales?created_by=${ruby?.id}`)) as { data: { invoice_number: string }[] }
    expect(sales.data.map(({ invoice_number }) => invoice_number)).toEqual(['00001'])
  },
)
