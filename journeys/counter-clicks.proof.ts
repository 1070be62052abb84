/** Situations of a counter: each can be done, and with at most seven clicks once the goods are in the cart. */
import { type Locator, type Page, expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { countClicks } from './counter-clicks-hands.ts'
import { expectMessage } from './messages.ts'
import { type Person, chooseTillTool, importPlants, openTill, scan, send, signIn, signInAs, signUp, test } from './people.ts'

const most = 7

interface Till {
  readonly page: Page
  readonly cart: Locator
  readonly dialog: Locator
  /** Puts a plant into the cart. */
  readonly add: (size?: 'PB3' | 'PB8') => Promise<void>
}

interface Counter extends Till {
  readonly owner: Person
  readonly sell: () => Promise<void>
}

function tillOn(page: Page): Till {
  const dialog = page.getByRole('dialog')
  const add = async (size: 'PB3' | 'PB8' = 'PB3') => {
    await page.getByRole('button', { name: /^Rimu/ }).first().click()
    await dialog.getByRole('button', { name: new RegExp(size) }).click()
  }
  return { page, cart: page.getByRole('complementary', { name: 'Cart' }), dialog, add }
}

async function counter(page: Page): Promise<Counter> {
  const owner = await signUp(page)
  await send(page, owner, saveSettings.path, { country: 'NZ', gstRegistered: true, gstNumber: '123-456-789' })
  await importPlants(page, owner, [
    'Common name,Category,Container,Price,Quantity',
    'Rimu,Trees,PB3,16.90,50',
    'Rimu,Trees,PB8,31.50,50',
  ])
  await send(page, owner, createAccount.path, { name: 'Bell Gardens', email: 'bell@example.com' })
  await send(page, owner, createAccount.path, { name: 'Rata School', exemption_number: 'EX-1' })
  await page.goto('/sales/pos')
  const till = tillOn(page)
  const sell = async () => {
    await till.add()
    await charge(till)
    await take(till)
  }
  return { ...till, owner, sell }
}

/** `before` is not counted; `clicks` is what a hand presses after it. */
function situation(
  name: string,
  clicks: number,
  act: (at: Counter) => Promise<void>,
  before: (at: Counter) => Promise<void> = ({ add }) => add(),
) {
  test(`${name}: ${clicks} clicks`, async ({ page }) => {
    const at = await counter(page)
    await before(at)
    const counted = await countClicks(page)
    await act(at)
    expect(await counted()).toBe(clicks)
    expect(clicks).toBeLessThanOrEqual(most)
  })
}

const charge = ({ cart }: Till) => cart.getByRole('button', { name: /^Charge/ }).click()
const take = async ({ cart }: Till) => {
  await cart.getByRole('button', { name: /^(Take payment|Charge to account)/ }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
}
const withFloat = async ({ page, add }: Counter) => {
  await openTill(page)
  await add()
}

situation('a till is opened with its float', 3, ({ page }) => openTill(page, '200'))

situation(
  'cash, a note of 50, and the change',
  3,
  async (at) => {
    await charge(at)
    await at.cart.getByRole('button', { name: '$50.00', exact: true }).click()
    await take(at)
    await expect(at.cart.getByText(/^Change \$33\.10/)).toBeVisible()
  },
  withFloat,
)

situation('a label that is not known', 0, async ({ page }) => {
  await scan(page, '9412345678904')
  await expect(page.getByText(/9412345678904/).first()).toBeVisible()
})

situation(
  'a change of mind, all of it back in cash',
  5,
  async ({ page, dialog }) => {
    await chooseTillTool(page, 'Return')
    await dialog.getByPlaceholder('Scan the receipt or the plant, or search').fill('00001')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Changed their mind' }).click()
    await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expectMessage(page, /Credit note CN00001: \$16\.90 refunded/)
  },
  async (at) => {
    await withFloat(at)
    await at.cart.getByRole('button', { name: 'Clear' }).click()
    await at.sell()
  },
)

situation('a price match with its reason', 5, async (at) => {
  await at.cart.getByRole('button', { name: '$16.90, price of Rimu' }).click()
  await expect(at.dialog.getByLabel('New price')).toBeFocused()
  await at.page.keyboard.type('15')
  await at.dialog.getByRole('button', { name: 'Price match' }).click()
  await at.dialog.getByRole('button', { name: 'Apply' }).click()
  await charge(at)
  await take(at)
})

situation(
  '10 by card and the rest in cash',
  6,
  async (at) => {
    await charge(at)
    await at.cart.getByRole('button', { name: 'Card', exact: true }).click()
    await at.cart.getByRole('button', { name: 'Split the payment' }).click()
    await at.page.keyboard.type('10')
    await at.cart.getByRole('button', { name: '$10.00 by Card, then the rest' }).click()
    await at.cart.getByRole('button', { name: 'Cash', exact: true }).click()
    await take(at)
  },
  withFloat,
)

const chooseAccount = async ({ page, cart }: Counter, name: string) => {
  await cart.getByLabel('Account', { exact: true }).fill(name)
  await expect(page.getByRole('option')).toHaveText([new RegExp(name)])
  await page.keyboard.press('Enter')
}

situation('10 by EFTPOS and the rest on account', 5, async (at) => {
  await charge(at)
  await at.cart.getByRole('button', { name: 'Split the payment' }).click()
  await at.page.keyboard.type('10')
  await at.cart.getByRole('button', { name: '$10.00 by EFTPOS, then the rest' }).click()
  await at.cart.getByRole('button', { name: 'On account' }).click()
  await chooseAccount(at, 'Bell')
  await take(at)
})

situation('a plant comes back without a receipt', 5, async ({ page, dialog }) => {
  await chooseTillTool(page, 'Return')
  await dialog.getByRole('button', { name: 'No receipt' }).click()
  await dialog.getByRole('button', { name: 'Wrong plant' }).click()
  await dialog.getByRole('button', { name: 'Give store credit' }).click()
  await expect(dialog.getByText(/can be spent here/)).toBeVisible()
})

situation(
  'an exchange, PB3 for PB8, with the replacement in the cart',
  6,
  async (at) => {
    await chooseTillTool(at.page, 'Return')
    await at.dialog.getByPlaceholder('Scan the receipt or the plant, or search').fill('rimu')
    await at.page.keyboard.press('Enter')
    await at.dialog.getByRole('button', { name: 'Wrong plant' }).click()
    await at.dialog.getByRole('button', { name: 'Exchange' }).click()
    await expect(at.dialog).toBeHidden()
    await at.cart.getByRole('button', { name: 'Charge $14.60' }).click()
    await take(at)
  },
  async ({ sell, add }) => {
    await sell()
    await add('PB8')
  },
)

situation(
  'an order is collected, less its deposit',
  6,
  async (at) => {
    await chooseTillTool(at.page, 'Orders')
    await at.dialog.getByPlaceholder('Customer, number or plant').fill('tui')
    await at.dialog.getByRole('button', { name: 'Collect' }).click()
    await expect(at.dialog.getByText('To take $14.80: $19.80 less $5.00 paid before')).toBeVisible()
    await at.dialog.getByRole('button', { name: 'Add to the cart' }).click()
    await at.cart.getByRole('button', { name: 'Charge $31.70' }).click()
    await take(at)
  },
  async ({ page, owner, add }) => {
    const items = [{ name: 'Planting', unit_price: '19.80', quantity: 1 }]
    const { id } = await send<{ id: string }>(page, owner, '/api/orders/current', { customer_name: 'Ana Tui', items })
    await send(page, owner, `/api/orders/${id}/confirm`, { deposit: { amount: '5', method: 'card' } })
    await add()
  },
)

situation('a buyer who is exempt from tax', 3, async (at) => {
  await at.cart.getByRole('button', { name: 'Sell to an account' }).click()
  await chooseAccount(at, 'Rata')
  await at.cart.getByRole('button', { name: 'Charge $14.70' }).click()
  await take(at)
})

situation('the power fails in the middle of a sale', 0, async ({ page, cart }) => {
  await page.reload()
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('1')
})

situation(
  'the drawer is short at the close',
  4,
  async ({ page, dialog }) => {
    await chooseTillTool(page, /^Till 1/)
    await dialog.getByRole('button', { name: 'Count and close' }).click()
    await dialog.getByLabel('$50.00').fill('1')
    await dialog.getByLabel('$20.00').fill('2')
    await dialog.getByLabel(/Reason for any difference/).fill('Ten missing')
    await dialog.getByRole('button', { name: 'Close the till' }).click()
    await expect(dialog.getByText(/Variance.*-?\$10\.00/)).toBeVisible()
  },
  withFloat,
)

situation('a cart is parked and taken up', 4, async ({ page, cart, dialog }) => {
  await cart.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Name').fill('Red hat')
  await dialog.getByRole('button', { name: 'Park it' }).click()
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await dialog.getByRole('button', { name: 'Take up' }).click()
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('1')
})

situation('a sale without the network is sent once it is back', 2, async (at) => {
  await at.page.context().setOffline(true)
  await charge(at)
  await take(at)
  await expect(at.page.getByText('T1-000001: $16.90')).toBeVisible()
  await at.page.context().setOffline(false)
  await expect(at.page.getByRole('link', { name: /sales? to send/ })).toHaveCount(0)
})

situation(
  'an earlier receipt by e-mail',
  5,
  async ({ page, dialog }) => {
    await page.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('link', { name: 'Sales Transactions' }).click()
    await page.getByPlaceholder(/^Search/).fill('00001')
    await page.getByRole('row', { name: /00001/ }).click()
    await dialog.getByRole('button', { name: 'E-mail' }).click()
    const mail = page.getByRole('dialog', { name: 'E-mail invoice 00001' })
    await mail.getByLabel(/^To/).fill('ana@example.com')
    await mail.getByRole('button', { name: 'Send with the PDF' }).click()
    await expectMessage(page, 'The e-mail to ana@example.com is in the outbox.')
  },
  async ({ page, owner, sell }) => {
    await page.goto('/membership/outbox')
    await page.getByRole('article').filter({ hasText: owner.email }).getByRole('link').click()
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.goto('/sales/pos')
    await sell()
    await sell()
  },
)

test('a second till has a number and a drawer of its own: 3 clicks', async ({ page, browser }) => {
  const first = await counter(page)
  await openTill(page)
  await first.sell()
  const context = await browser.newContext()
  const second = tillOn(await context.newPage())
  await signIn(second.page, first.owner.email, '/sales/pos')
  await openTill(second.page, '50')
  await second.add()
  const counted = await countClicks(second.page)
  await charge(second)
  await second.cart.getByRole('button', { name: 'Cash', exact: true }).click()
  await take(second)
  expect(await counted()).toBe(3)
  await expect(second.cart.getByText('Invoice 00002: $16.90')).toBeVisible()
  await chooseTillTool(second.page, /^Till 2/)
  await expect(second.dialog.getByText('$66.90')).toBeVisible()
  await context.close()
})

test('half off by the PIN of a manager: 5 clicks', async ({ page, browser }) => {
  const office = await browser.newContext()
  const mere = await signInAs(await office.newPage(), 'Mere')
  const headers = { authorization: mere.authorization }
  const me = await page.request.get('/api/users/me', { headers })
  const { id } = ((await me.json()) as { data: { id: string } }).data
  const saved = await page.request.put(`/api/users/${id}/pin`, { headers, data: { pin: '40713' } })
  expect(saved.ok(), await saved.text()).toBe(true)
  await office.close()

  await signInAs(page, 'Ruby', '/sales/pos')
  const till = tillOn(page)
  const search = page.getByPlaceholder('Search plants or scan a label')
  await search.fill('phorm tenax purp')
  await search.press('Enter')
  await expect(till.cart.getByRole('button', { name: /^Charge/ })).toBeEnabled()
  const counted = await countClicks(page)
  await till.cart.getByRole('button', { name: 'Discount', exact: true }).click()
  await expect(till.dialog.getByLabel('Percent off')).toBeFocused()
  await page.keyboard.type('50')
  await till.dialog.getByRole('button', { name: 'Apply' }).click()
  await charge(till)
  await till.cart.getByRole('button', { name: /^Take payment/ }).click()
  await till.dialog.getByLabel('PIN').fill('40713')
  await till.dialog.getByLabel('Reason').fill('Torn leaves')
  await till.dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(till.cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
  expect(await counted()).toBe(5)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  situation('EFTPOS on a phone', 3, async (at) => {
    await at.page.getByRole('button', { name: /\$16\.90.*Cart/ }).click()
    await charge(at)
    await take(at)
  })
})
