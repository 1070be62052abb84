/** A notice as the push service of a browser delivers it. The browser without windows refuses all notifications, so another one is taken. */
import { chromium, expect } from '@playwright/test'
import type { PushMessage } from '#modules/messages/push.ts'
import { findProgram } from '../start/programs.ts'
import { serviceWorkerReady, signUp, test } from './people.ts'

const executablePath = findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge')

test('a notice that comes twice is shown once, with its text, and goes when it is clicked', async () => {
  if (executablePath === undefined) throw new Error('Install a Chromium with windows, such as `apt install chromium`.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    await context.grantPermissions(['notifications'])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const known = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    await signUp(page, '/dashboard')
    await serviceWorkerReady(page)

    const notice: PushMessage = { id: 'n1', title: 'A task for you', message: 'Pot up 40 Hebe', path: '/production/tasks' }
    const message = { origin: new URL(page.url()).origin, registrationId: await known, data: JSON.stringify(notice) }
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [title, body]),
      )
    for (let n = 0; n < 2; n++) await devtools.send('ServiceWorker.deliverPushMessage', message)
    await expect.poll(shown).toEqual([['A task for you', 'Pot up 40 Hebe']])

    const [worker] = context.serviceWorkers()
    await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await expect.poll(shown).toEqual([])
  } finally {
    await browser.close()
  }
})
