/** More of `till.test.ts`, for `npm run prove`. */
import { type Page, expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import {
  chooseTillTool,
  freshTest,
  importPlants,
  offlineTest,
  openTill,
  scan,
  serviceWorkerReady,
  signUp,
  test,
  withoutFirstReads,
} from './people.ts'
import { withRimu } from './till-hands.ts'

test('a tree that died is refunded by the guarantee, and exchanged with only the difference paid', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Charge $33.80' }).click()
  await cart.getByRole('button', { name: 'Take payment · $33.80' }).click()
  await expect(page.getByText('Invoice 00001: $33.80')).toBeVisible()

  // The barcode of its receipt is scanned.
  await scan(page, 'R00001')
  const refund = page.getByRole('dialog', { name: 'Refund of invoice 00001' })
  await expect(refund.getByText(/Guaranteed for 36\d more days/)).toBeVisible()
  await refund.getByRole('textbox').first().fill('1')
  await refund.getByRole('button', { name: 'Died, guaranteed' }).click()
  await refund.getByLabel('Why').fill('Died in the frost')
  await refund.getByRole('button', { name: 'Exchange', exact: true }).click()
  const returned = cart.getByRole('region', { name: 'Returned from invoice 00001' })
  await expect(returned).toContainText('−$16.90')
  await expect(cart.getByText('Scan or tap the replacement.')).toBeVisible()
  // The cart holds what comes back through a reload.
  await page.reload()
  await expect(returned).toContainText('Died, guaranteed')
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await expect(cart.getByText('To pay $16.90')).toBeVisible()
  await cart.getByRole('button', { name: 'Take payment · $16.90' }).click()
  await expect(page.getByText('Invoice 00002: $33.80')).toBeVisible()
  const receipt = page.waitForEvent('popup')
  await cart.getByRole('button', { name: 'Print receipt' }).click()
  const printed = await receipt
  const paper = printed.getByRole('article', { name: 'Invoice 00002' })
  await expect(paper).toContainText('1 × Rimu returned')
  await expect(paper).toContainText('Credit note CN00001, Invoice 00001−$16.90')
  await expect(paper).toContainText('Difference to pay$16.90')
  await printed.close()

  await page.goto('/sales/transactions')
  await expect(page.getByText('2 sales · $67.60 · 1 credit note −$16.90 · $50.70 net')).toBeVisible()
  await scan(page, 'R00002')
  await expect(page.getByRole('dialog', { name: 'Invoice 00002' })).toContainText('Store credit')
})

test('more comes back than is taken: the difference goes back in cash, and the drawer counts it; without a network it is refused', async ({
  page,
  context,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Charge $33.80' }).click()
  await cart.getByRole('button', { name: 'Cash' }).click()
  await cart.getByRole('button', { name: 'Take payment · $33.80' }).click()
  await expect(page.getByText('Invoice 00001: $33.80')).toBeVisible()

  await scan(page, 'R00001')
  const refund = page.getByRole('dialog', { name: 'Refund of invoice 00001' })
  await refund.getByRole('textbox').first().fill('2')
  await refund.getByLabel('Why').fill('Too tall')
  await refund.getByRole('button', { name: 'Exchange', exact: true }).click()
  await cart.getByLabel('Stock: Rimu').selectOption('Thrown away')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: 'Refund $16.90' }).click()
  await cart.getByRole('button', { name: 'Cash' }).click()
  await context.setOffline(true)
  await cart.getByRole('button', { name: 'Refund $16.90' }).click()
  await expect(cart.getByRole('alert')).toContainText('Returns need the network')
  await context.setOffline(false)
  await cart.getByRole('button', { name: 'Refund $16.90' }).click()
  await expect(cart.getByRole('region', { name: 'Sale complete' })).toContainText('Refund $16.90')
  await expect(page.getByText('Invoice 00002: $16.90')).toBeVisible()
  await chooseTillTool(page, /^Till 1/)
  await expect(page.getByRole('dialog')).toContainText('Refunded')
})

freshTest(
  'the change and the receipt of the last sale stay on the till until they are no longer needed',
  async ({ page, context }) => {
    await page.clock.install()
    await withRimu(page)
    await page.goto('/sales/pos')
    await openTill(page)
    await page.getByRole('button', { name: /^Rimu/ }).click()
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: 'Charge $16.90' }).click()
    await cart.getByRole('button', { name: 'Cash', exact: true }).click()
    await cart.getByLabel('Cash handed over').fill('20')
    await cart.getByRole('button', { name: 'Take payment · $16.90' }).click()
    const change = cart.getByText('Change $3.10')
    await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
    await expect(change).toBeVisible()
    await page.clock.fastForward('10:00')
    await expect(change).toBeVisible()

    // The next customer's plants take the place; the last receipt is still one press away.
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await expect(cart.getByText('Last sale: Invoice 00001, $16.90, change $3.10')).toBeVisible()
    const printed = context.waitForEvent('page')
    await page.keyboard.press('F7')
    await expect((await printed).getByRole('article', { name: 'Invoice 00001' })).toContainText('Rimu')
  },
)

test('what is typed and entered before the goods are there is taken when they come', async ({ page }) => {
  await withRimu(page)
  let send = (): void => undefined
  const late = new Promise<void>((resolve) => (send = resolve))
  await withoutFirstReads(page)
  await page.route('**/api/plant-types/prices/all', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/sales/pos')
  const search = page.getByPlaceholder('Search plants or scan a label')
  await search.fill('rim')
  await search.press('Enter')
  send()
  await expect(page.getByRole('complementary', { name: 'Cart' }).getByLabel('Quantity of Rimu')).toHaveValue('1')
  await expect(search).toHaveValue('')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('without a network every button of the till can still be read and tapped, and the page is no wider than the phone', async ({
    page,
    context,
  }) => {
    await withRimu(page)
    // No more code is loaded once the plants are there: the till sells without what only decorates them.
    let send = (): void => undefined
    const late = new Promise<void>((resolve) => (send = resolve))
    await withoutFirstReads(page)
    await page.route('**/api/plant-types/prices/all', (route) => late.then(() => route.continue()))
    await page.goto('/sales/pos')
    await expect(page.getByRole('button', { name: 'More tools' })).toBeVisible()
    // Waits for everything that the till loads while idle, such as its state.
    let loaded = 0
    const isComplete = async () => {
      const before = loaded
      loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
      return loaded === before
    }
    await expect.poll(isComplete, { intervals: [1_000] }).toBe(true)
    await page.route('**/assets/*', (route) => route.abort())
    send()
    await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible()
    for (const name of [/Open item/, /carts/, /^More tools/]) {
      const box = await page.getByRole('button', { name }).first().boundingBox()
      expect([name, (box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([name, true, true])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: /^Rimu/ }).tap()
    await page.getByRole('button', { name: /^1 plant.*Cart/ }).tap()
    await page.getByRole('button', { name: 'Charge $16.90' }).tap()
  })
})

offlineTest(
  'the customer’s screen follows the cart, without a network too, and says thank you with the change',
  async ({ page, context }) => {
    await withRimu(page)
    await page.goto('/sales/pos')
    const opened = page.waitForEvent('popup')
    await chooseTillTool(page, 'Open the second screen')
    const shown = await opened
    await expect(shown.getByText('Welcome')).toBeVisible()
    const till = page.waitForResponse('**/api/tills')
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await till
    await serviceWorkerReady(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await expect(shown.getByRole('listitem')).toContainText('Rimu')
    await expect(shown.getByRole('listitem')).toContainText('PB3 · 2 × $16.90')
    await expect(shown.getByRole('status')).toContainText('$33.80')
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: 'Charge $33.80' }).click()
    await cart.getByRole('button', { name: 'Cash', exact: true }).click()
    await cart.getByLabel('Cash handed over').fill('40')
    await cart.getByRole('button', { name: 'Take payment · $33.80' }).click()
    await expect(shown.getByText('Thank you')).toBeVisible()
    await expect(shown.getByRole('status')).toContainText('Change$6.20')
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await expect(shown.getByRole('status')).toContainText('$16.90')
  },
)

/** A camera that shows one code, and a browser that reads codes itself: the browser these journeys run in has neither. */
async function withCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((shown) => {
    const see = { detect: async () => [{ rawValue: shown }] }
    Object.assign(globalThis, {
      BarcodeDetector: function BarcodeDetector() {
        return see
      },
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 99, 99), 40)
      return canvas.captureStream(25)
    }
  }, code)
}

test('the camera scans where the browser reads codes itself; where there is no camera there is no button', async ({
  page,
  context,
}) => {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity,Barcode',
    'Rimu,Trees,PB3,16.90,5,9412345678904',
  ])
  await page.addInitScript(() => delete (Navigator.prototype as { mediaDevices?: unknown }).mediaDevices)
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0)
  const phone = await context.newPage()
  await withCamera(phone, '9412345678904')
  await phone.goto('/sales/pos')
  await phone.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(phone.getByText('Read: 9412345678904')).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(phone.getByLabel('Quantity of Rimu')).toHaveValue('1')
})

test('a lost sale is recorded at the till, and shows beside the sales', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await chooseTillTool(page, 'Lost sale')
  const dialog = page.getByRole('dialog', { name: 'Lost sale' })
  await dialog.getByLabel('Plant requested').fill('rimu')
  await expect(page.getByRole('option', { name: /Rimu/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('How many').fill('12')
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expectMessage(page, 'Rimu recorded.')
  await page.goto('/analytics?view=stock_outs')
  await page.getByRole('row', { name: /Rimu.*12/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: /^Asked for: Rimu/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('12')
})

test('the goods are drawn before what the till loads once it is idle', async ({ page }) => {
  await withRimu(page)
  // The script with the payment, among others, gets no answer.
  let isHeld = false
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Take payment')) isHeld = true
    else await route.fulfill({ response })
  })
  await page.goto('/sales/pos')
  await expect.poll(() => isHeld).toBe(true)
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
})

offlineTest('a cart is parked, waits over a reload without a network, and is taken up again', async ({ page, context }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await serviceWorkerReady(page)
  await page.reload()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await context.setOffline(true)
  await cart.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Name').fill('Red hat')
  await page.getByRole('button', { name: 'Park it' }).click()
  await expect(cart.getByText('Empty cart')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await page.getByRole('button', { name: 'Saved carts' }).click()
  const waiting = page.getByRole('dialog').getByRole('listitem')
  await expect(waiting).toContainText('Red hat')
  await expect(waiting).toContainText('$16.90')
  await waiting.getByRole('button', { name: 'Take up' }).click()
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('1')
  // The cart that was open is parked in its place.
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await expect(waiting).toContainText('$33.80')
  await expect(waiting).not.toContainText('Red hat')
})

test('a closed till asks for its float where cash is chosen, shows no change before, and counts the cash', async ({ page }) => {
  await withRimu(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: 'More tools' })).toBeVisible()
  const rimu = page.getByRole('button', { name: /^Rimu/ })
  await expect(rimu).toBeVisible()
  // To look at the till makes no till.
  expect(asked).not.toContain('/api/tills')
  await rimu.click()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: '$20.00' }).click()
  const float = cart.getByLabel(/the float/)
  await expect(float).toBeFocused()
  await expect(cart.getByText(/^Change/)).toBeHidden()
  await expect(cart.getByRole('button', { name: 'Open the till' })).toBeDisabled()
  await float.fill('0')
  await page.keyboard.press('Enter')
  await expect(cart.getByLabel('Cash handed over')).toBeFocused()
  await expect(cart.getByText('Change $3.10')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invoice 00001: $16.90')).toBeVisible()
  await chooseTillTool(page, /^Till 1/)
  const session = page.getByRole('dialog', { name: 'Till 1, session 1' })
  await expect(session.getByRole('row', { name: /^Cash \$16\.90/ })).toContainText('$16.90')
})

test('a scanner that pauses in the middle of a code sells it all the same, and spoils no later scan', async ({ page }) => {
  await page.addInitScript(() => {
    const keys = window as unknown as { sentAt: number }
    keys.sentAt = 1_000
    Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', { get: () => keys.sentAt })
  })
  const owner = await signUp(page)
  const list = ['Common name,Category,Container,Price,Quantity,Barcode', 'Rimu,Trees,PB3,16.90,5,2000000000114']
  await importPlants(page, owner, list)
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  const pause = (ms: number) => page.evaluate((by) => void ((window as unknown as { sentAt: number }).sentAt += by), ms)
  const cart = page.getByRole('complementary', { name: 'Cart' })
  const search = page.getByLabel('Search plants or scan a label')
  const scanWithPause = async (first: string, second: string) => {
    await pause(2_000)
    await page.keyboard.type(first)
    await pause(45)
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
  }
  // In the search field, and without focus; with a long end, and with a short one.
  for (const [first, second] of [
    ['20000', '00000114'],
    ['20000000001', '14'],
  ] as const)
    for (const focused of [true, false]) {
      if (focused) await search.focus()
      else await search.blur()
      await scanWithPause(first, second)
      await expect(cart.getByRole('heading', { name: '1 plant' })).toBeVisible()
      await expect(search).toHaveValue('')
      await cart.getByRole('button', { name: 'Clear' }).click()
    }
  // An unknown code leaves nothing behind that would spoil the next.
  await search.focus()
  await scanWithPause('4006381', '333931')
  await expectMessage(page, /4006381333931/)
  await expect(search).toHaveValue('')
  await scanWithPause('20000', '00000114')
  await expect(cart.getByRole('heading', { name: '1 plant' })).toBeVisible()
})

test('a quote is printed, and sold at its prices when the list has become dearer', async ({ page, context }) => {
  const owner = await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.getByLabel('Customer').fill('Bell Gardens')
  await page.getByRole('button', { name: 'Make the quote' }).click()
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print it' }).click()
  const quote = (await printed).getByRole('article', { name: 'Quote Q00001' })
  await expect(quote).toContainText('Bell Gardens')
  await expect(quote).toContainText('Prices valid until')
  await expect(quote).not.toContainText('Unpaid')
  await (await printed).close()

  await importPlants(page, owner, ['Common name,Category,Container,Price', 'Rimu,Trees,PB3,21.00'])
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await page.getByRole('tab', { name: 'Quotes' }).click()
  await page.getByRole('button', { name: 'Sell it' }).click()
  await expect(cart.getByText('From quote Q00001')).toBeVisible()
  await cart.getByRole('button', { name: 'Charge $33.80' }).click()
  await cart.getByRole('button', { name: 'Take payment · $33.80' }).click()
  await expect(page.getByText('Invoice 00001: $33.80')).toBeVisible()

  // Another one is accepted later: it becomes an order.
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.getByLabel('Customer').fill('Bell Gardens')
  await page.getByRole('button', { name: 'Make the quote' }).click()
  await expect(page.getByRole('button', { name: 'Print it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await page.getByRole('tab', { name: 'Quotes' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Q00002' }).getByRole('link', { name: 'Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order of quote Q00002' })).toBeVisible()
  await page.getByRole('button', { name: 'Take the order' }).click()
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  await expect(page.getByText('Bell Gardens')).toBeVisible()
})

test('plants are laid by against a deposit, are not there for others, and are handed over when they are paid', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Lay-by', exact: true }).click()
  await page.getByLabel('Customer').fill('Ana Reid')
  await page.getByLabel(/^Deposit/).fill('10')
  await page.getByRole('button', { name: 'Put it aside' }).click()
  await expectMessage(page, 'Lay-by L00001 is put aside for Ana Reid.')
  await expect(page.getByRole('button', { name: /Rimu.*3 in stock/ })).toBeVisible()

  await page.getByRole('button', { name: 'Saved carts' }).click()
  await page.getByRole('tab', { name: 'Lay-bys' }).click()
  const waiting = page.getByRole('dialog').getByRole('listitem')
  await expect(waiting).toContainText('$10.00 paid')
  await waiting.getByRole('button', { name: 'Take a payment' }).click()
  await waiting.getByLabel('Amount').fill('5')
  await expect(waiting.getByLabel('Paid on')).not.toHaveValue('')
  // Cash goes through an open till, which is opened here.
  await waiting.getByRole('button', { name: 'Cash', exact: true }).click()
  const closed = waiting.getByRole('group', { name: 'Open a till' })
  await expect(closed).toContainText('No till is open.')
  await expect(waiting.getByRole('button', { name: 'Take payment by Cash' })).toBeDisabled()
  await closed.getByLabel(/the float/).fill('50')
  await closed.getByRole('button', { name: 'Open the till' }).click()
  await expect(waiting.getByRole('group', { name: 'Goes into' })).toContainText('Till 1')
  await waiting.getByRole('button', { name: 'Take payment by Cash' }).click()
  await expect(waiting).toContainText('$15.00 paid')

  // In the list of all, it is found, its day is put off, and it is printed.
  await page.getByRole('link', { name: 'All lay-bys' }).click()
  await expect(page.getByText('1 lay-by · $15.00 paid · $18.80 to come')).toBeVisible()
  await page.getByLabel('Search number, customer, phone or plant').fill('rimu')
  await page.getByRole('row', { name: /L00001.*Ana Reid.*2 × Rimu PB3.*\$18.80/ }).click()
  const layby = page.getByRole('dialog', { name: 'Lay-by L00001' })
  await expect(layby.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
  await layby.getByRole('button', { name: 'Edit' }).click()
  await layby.getByLabel('Phone or e-mail').fill('021 555 0142')
  await layby.getByRole('button', { name: 'Save' }).click()
  await expect(layby.getByRole('link', { name: '021 555 0142' })).toBeVisible()
  const receipt = page.waitForEvent('popup')
  await layby.getByRole('button', { name: 'Print' }).click()
  const printed = await receipt
  await expect(printed.getByRole('article', { name: 'Lay-by L00001' })).toContainText('Still to pay$18.80')
  await printed.close()
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: 'Saved carts' }).click()
  await page.getByRole('tab', { name: 'Lay-bys' }).click()
  await waiting.getByRole('button', { name: 'Hand over' }).click()
  await waiting.getByRole('button', { name: 'Take $18.80 and hand over' }).click()
  await expect(page.getByText('No lay-bys')).toBeVisible()
  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00001/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Ana Reid')
  await expect(page.getByRole('dialog')).toContainText('Paid before')
})

test('a whole sale by keyboard alone: found, counted, an open item, paid in cash, and the next one started', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  const { keyboard } = page
  // A scanner types faster than any hand.
  const type = (text: string) => keyboard.type(text, { delay: 60 })
  await expect(page.getByPlaceholder('Search plants or scan a label')).toBeFocused()
  await type('rim')
  await keyboard.press('Enter')
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('1')
  await keyboard.press('+')
  await keyboard.press('+')
  await keyboard.press('-')
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('2')
  await keyboard.press('F4')
  await expect(page.getByLabel('Description')).toBeFocused()
  await type('Gift card')
  await keyboard.press('Tab')
  await type('6.20')
  await keyboard.press('Enter')
  await expect(cart.getByRole('heading', { name: '3 items' })).toBeVisible()
  await keyboard.press('F2')
  await expect(cart.getByRole('button', { name: 'Take payment · $40.00' })).toBeFocused()
  await keyboard.press('c')
  await expect(cart.getByLabel('Cash handed over')).toBeFocused()
  // Another payment method, and Enter: the payment is taken whatever was pressed before.
  await keyboard.press('e')
  await expect(cart.getByRole('button', { name: 'Take payment · $40.00' })).toBeFocused()
  await keyboard.press('c')
  await expect(cart.getByLabel('Cash handed over')).toBeFocused()
  await type('50')
  await expect(cart.getByText('Change $10.00')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByText('Invoice 00001: $40.00')).toBeVisible()
  await expect(page.getByPlaceholder('Search plants or scan a label')).toBeFocused()

  // Keeping a cart and taking it up again need no hand on the mouse either; and the keys are written down.
  await type('rimu')
  await keyboard.press('Enter')
  await keyboard.press('F8')
  await expect(page.getByLabel('Name')).toBeFocused()
  await type('Red hat')
  await keyboard.press('Enter')
  await expect(cart.getByText('Empty cart')).toBeVisible()
  await keyboard.press('F9')
  await expect(page.getByRole('dialog')).toContainText('Red hat')
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  await keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('At the till')
  await expect(page.getByRole('dialog')).toContainText('Charge; then Enter takes the payment')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('a whole sale by thumb alone: nothing is typed, and nothing that is tapped is smaller than a thumb', async ({ page }) => {
    await withRimu(page)
    await page.goto('/sales/pos')
    await openTill(page)
    const tap = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name }).first()
      await expect(button).toBeVisible()
      const box = await button.boundingBox()
      expect([name, (box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([name, true, true])
      await button.tap()
    }
    await tap(/^Rimu/)
    await tap(/^1 plant.*Cart/)
    await tap('One more Rimu')
    await tap(/^Discount$/)
    await tap('10%')
    await tap('Charge $30.42')
    await tap('Cash')
    await tap('$50.00')
    await expect(page.getByText('Change $19.58')).toBeVisible()
    await tap('Take payment · $30.42')
    await expect(page.getByText('Invoice 00001: $30.42')).toBeVisible()
    await tap('Print receipt')
    await tap('New sale')
    await expect(page.getByText('Invoice 00001: $30.42')).toBeHidden()
    await tap(/^Rimu/)
  })
})
