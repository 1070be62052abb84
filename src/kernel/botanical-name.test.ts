import { expect, test } from 'vitest'
import { botanicalParts } from './botanical-name.ts'

/** Italics between underscores. */
const set = (name: string) =>
  botanicalParts(name)
    .map(({ text, italic }) => (italic ? text.replace(/^(.*?)(\s*)$/s, '_$1_$2') : text))
    .join('')

test.each([
  ['Sophora microphylla', '_Sophora microphylla_'],
  ['Viola × wittrockiana', '_Viola_ × _wittrockiana_'],
  ['× Cuprocyparis leylandii', '× _Cuprocyparis leylandii_'],
  ['Prunus lusitanica subsp. azorica', '_Prunus lusitanica_ subsp. _azorica_'],
  ["Berberis thunbergii f. atropurpurea 'Rose Glow'", "_Berberis thunbergii_ f. _atropurpurea_ 'Rose Glow'"],
  ['Rhododendron Hinode-giri Group', '_Rhododendron_ Hinode-giri Group'],
  ["Clematis 'Côte d'Azur'", "_Clematis_ 'Côte d'Azur'"],
  ['Acer sp.', '_Acer_ sp.'],
  ["Rosa ICEBERG 'Korbin'", "_Rosa_ ICEBERG 'Korbin'"],
])('%s', (name, expected) => {
  expect(set(name)).toBe(expected)
  expect(
    botanicalParts(name)
      .map((part) => part.text)
      .join(''),
  ).toBe(name)
})
