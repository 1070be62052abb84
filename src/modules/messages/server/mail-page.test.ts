import { expect, test } from 'vitest'
import { documentPage } from './mail-page.ts'

const mail = {
  name: 'Invoice 00042',
  nursery: 'Fern & Leaf',
  text: 'Hello Ana <Reid>,\n\nhttps://app.example/a/1\n\nWith kind regards\nFern & Leaf',
  total: { label: 'Total', amount: '$120.00' },
}

test('a document’s mail says whose it is and what it comes to; an address on its own line is a button', () => {
  const { text } = documentPage(mail)
  expect(text).toContain('Fern &amp; Leaf')
  expect(text).toContain('$120.00')
  expect(text).toContain('Hello Ana &lt;Reid&gt;,')
  expect(text).toMatch(/<a[^>]*href="https:\/\/app\.example\/a\/1"[^>]*>Open\b/)
  expect(text).toContain('name="color-scheme" content="light dark"')
})

test('only an address of the web becomes a link', () => {
  expect(documentPage({ ...mail, text: 'javascript:alert(1)\n\nhttps://app.example/ and more' }).text).not.toContain('<a ')
})
