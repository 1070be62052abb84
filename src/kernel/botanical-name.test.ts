import { expect, test } from 'vitest'
import { botanicalParts } from './botanical-name.ts'

/** Marks italics with underscores, trade names with stars. */
const set = (name: string) =>
  botanicalParts(name)
    .map(({ text, italic, trade }) => (italic || trade ? text.replace(/^(.*?)(\s*)$/s, italic ? '_$1_$2' : '*$1*$2') : text))
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
  ["Rosa ICEBERG 'Korbin'", "_Rosa_ *ICEBERG* 'Korbin'"],
  ["Rosa 'Korbin' ICEBERG", "_Rosa_ 'Korbin' *ICEBERG*"],
  ["Rosa 'Meiviolin' (PIERRE DE RONSARD)", "_Rosa_ 'Meiviolin' *(PIERRE DE RONSARD)*"],
  ["Photinia × fraseri 'Robusta' PBR", "_Photinia_ × _fraseri_ 'Robusta' PBR"],
  ['Lavandula Anouk®', '_Lavandula_ *Anouk®*'],
  ["Phormium 'Cream Delight'", "_Phormium_ 'Cream Delight'"],
  ['Viola ×wittrockiana', '_Viola_ ×_wittrockiana_'],
  ['+ Laburnocytisus adamii', '+ _Laburnocytisus adamii_'],
  ['Acer palmatum (Dissectum Group)', '_Acer palmatum_ (Dissectum Group)'],
  ['Cattleya Hawaiian Wedding Song grex', '_Cattleya_ Hawaiian Wedding Song grex'],
  ['Mentha nothosubsp. piperita', '_Mentha_ nothosubsp. _piperita_'],
  ["Camellia sasanqua 'Setsugekka', standard", "_Camellia sasanqua_ 'Setsugekka', standard"],
  ['Harakeke', '_Harakeke_'],
  ['', ''],
])('%s', (name, expected) => {
  expect(set(name)).toBe(expected)
  expect(
    botanicalParts(name)
      .map((part) => part.text)
      .join(''),
  ).toBe(name)
})
