/** When notices on a device are quiet, and to which services they go. */
import { expect, test } from 'vitest'
import { PushSubscription, quietFor } from './push.ts'

test('is quiet between two hours, also over midnight, and never where they are the same', () => {
  const night = { quiet_from: 21, quiet_to: 6 }
  const noon = { quiet_from: 12, quiet_to: 13 }
  expect([20, 21, 23, 0, 5, 6].map((hour) => quietFor(night, hour))).toEqual([0, 9, 7, 6, 1, 0])
  expect([11, 12, 13].map((hour) => quietFor(noon, hour))).toEqual([0, 1, 0])
  expect([0, 12, 23].map((hour) => quietFor({ quiet_from: 7, quiet_to: 7 }, hour))).toEqual([0, 0, 0])
})

test('sends to the push services of browsers only', () => {
  const takes = (endpoint: string) => PushSubscription.safeParse({ endpoint, p256dh: 'B-_a', auth: 'a' }).success
  const known = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ]
  const others = [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil-push.apple.com/x',
    'https://fcm.googleapis.com:8443/x',
  ]
  expect([known.filter(takes), others.filter(takes)]).toEqual([known, []])
})
