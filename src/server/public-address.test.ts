import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress, sendableAddress, setWebhookNetworks } from './public-address.ts'

// Another test file of the same process may have allowed its own machine.
beforeAll(() => setWebhookNetworks([]))
afterAll(() => setWebhookNetworks([]))

test.each([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['example.com', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  ['shop.example', 'begins with https'],
  ['ftp://93.184.216.34/', 'begins with https'],
  ['javascript:alert(1)', 'begins with https'],
  ['http://93.184.216.34/', 'begins with https'],
  ['https://user:secret@93.184.216.34/', 'Leave the name and password out'],
  ['https://127.0.0.1/', 'private network'],
  ['https://127.1/', 'private network'],
  ['https://0x7f000001/', 'private network'],
  ['https://2130706433/', 'private network'],
  ['https://[::1]/', 'private network'],
  ['https://[::ffff:127.0.0.1]/', 'private network'],
  ['https://169.254.169.254/latest/meta-data', 'private network'],
  ['https://localhost/', 'localhost'],
  ['https://no-such-name.invalid/', 'no server with the name'],
])('%s is refused: %s', async (address, why) => {
  await expect(sendableAddress(address)).rejects.toThrow(why)
})

test('a network that the operator allows may be sent to, without TLS too', async () => {
  setWebhookNetworks(['192.168.1.0/24', '10.0.0.5'])
  expect((await sendableAddress('http://192.168.1.7:5678/hook')).ip).toBe('192.168.1.7')
  expect((await sendableAddress('https://93.184.216.34/')).ip).toBe('93.184.216.34')
  await expect(sendableAddress('http://10.0.0.6/')).rejects.toThrow('private network')
})
