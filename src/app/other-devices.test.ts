/** A start tells which addresses other devices can use. */
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { networkOrigins } from '#server/own-addresses.ts'
import { welcome } from './startup-message.ts'

const messageOf = (env: Readonly<Record<string, string>>) => welcome(readConfig({ PORT: '3000', ...env }), 'a folder', [])

test('names the addresses for other devices and what does not work there without https', () => {
  const named = messageOf({ PUBLIC_URL: 'http://shop.test:3000' })
  expect(named).toContain('Other devices in this network open it at http://shop.test:3000.')
  expect(named).toMatch(/no camera scanning, no USB printing, no\npasskeys and no start without a network/)
  for (const address of networkOrigins('0.0.0.0', 3000)) expect(messageOf({ HOST: '0.0.0.0' })).toContain(address)
})

test.each([{}, { PUBLIC_URL: 'https://shop.example' }])('says nothing of them with %j', (env) => {
  expect(messageOf(env)).not.toContain('Other devices')
})
