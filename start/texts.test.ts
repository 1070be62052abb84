/** The texts that people read, all of them: where they are found in the code, and how they are written. */
import { expect, test } from 'vitest'
import { catalogues, textsOf } from './texts.ts'

test('finds what a screen says, a sentence with its parts as one, and nothing that programs read', () => {
  const source = `
    import { x } from './some-file.ts'
    const shown = <div className="two words" title="Close the window"><p>Sold <b>{count} plants</b> to {name}.</p><Icon name="Some Icon" data-of="An attribute" /></div>
    toast(\`\${number(count)} labels sent to \${printer}.\`)
    if (key === 'Enter') throw new Problem('BAD_STATE', 'This order is cancelled.')
    const columns = [{ id: 'due', title: 'Due', width: 'minmax(0, 1fr) auto', label: quiet ? 'Not yet' : 'Now' }]
    db.run(sql\`UPDATE orders SET notes = 'Some text'\`)
    const page = html\`<h1 class="a b">Your order</h1><p>Thank you, \${name}.</p>\``
  expect(textsOf('a.tsx', source)).toEqual([
    'Close the window',
    'Sold {count} plants to {name}.',
    '{number(count)} labels sent to {printer}.',
    'This order is cancelled.',
    'Due',
    'Not yet',
    'Now',
    'Your order',
    'Thank you, {…}.',
  ])
})

const all = catalogues()

test('every module has its catalogue, and none of a few texts of screens, papers, mails and errors is missing', () => {
  expect([...all.keys()]).toEqual(expect.arrayContaining(['growing', 'orders', 'selling', 'membership', 'web', 'kernel']))
  for (const [name, text] of [
    ['selling', 'Sell to an account'],
    ['orders', 'Delivery docket'],
    ['orders', 'Thank you, we have your request'],
    ['membership', 'Confirm your new e-mail address'],
    ['web', 'Page not found'],
  ] as const)
    expect(all.get(name), name).toContain(`msgid "${text}`)
})

/** Texts of the specification. */
const literal = /^Loading [\w-]+\.\.\.$/

/** Search words of the help articles, in no order. */
const keywords = /^[\p{Ll} -]+$/u

/** The messages of all catalogues that match a pattern. */
const written = (pattern: RegExp): string[] =>
  [...all].flatMap(([name, catalogue]) =>
    [...catalogue.matchAll(/^msgid "(.*)"$/gm)]
      .map(([, text = '']) => text.replaceAll(/\{[^}]*\}/g, '{}'))
      .filter((text) => pattern.test(text) && !literal.test(text) && !keywords.test(text))
      .map((text) => `${name}: ${text}`),
  )

test.each([
  ['a curved apostrophe', /\p{L}'\p{L}/u],
  ['an ellipsis of one character', /\.\.\./],
  ['one space between words', /\S {2,}\S/],
  ['plurals that are written out', /\w\(s\)/],
  ['words that people use', /\b(put away|taken? back|took back|told|begun|is gone|please be)\b/i],
])('texts have %s', (_what, fault) => {
  expect(written(fault)).toEqual([])
})

test('refusals state amounts with the currency: `sumText` in a rule, `money` where the currency is known', () => {
  const bare = [...all].flatMap(([name, catalogue]) =>
    [...catalogue.matchAll(/^msgid "(.*)"$/gm)]
      .map(([, text = '']) => text)
      .filter((text) => /(?<!\{currency\} )\{(moneyText\(|[\w.]+\.(balance|\w*_amount|\w+_price)\})/.test(text))
      .map((text) => `${name}: ${text}`),
  )
  expect(bare).toEqual([
    expect.stringContaining('books: The opening balance {moneyText(wrong.opening)} and the lines come to'),
    expect.stringContaining('books: The lines lead from the opening balance'),
    'books: {moneyText(into)} in, {moneyText(out)} out',
  ])
})
