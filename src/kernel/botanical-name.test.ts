import { expect, test } from 'vitest'
import { botanicalParts } from './botanical-name.ts'
import { tidyBotanicalName } from './tidy-botanical-name.ts'

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
  ["Rosa Knock Out = 'Radrazz'", "_Rosa_ *Knock Out* = 'Radrazz'"],
  ["Lavandula ANOUK = 'Fair 16'", "_Lavandula_ *ANOUK* = 'Fair 16'"],
  ['Rosa Graham Thomas', '_Rosa_ *Graham Thomas*'],
  ["Rosa Graham Thomas 'Ausmas'", "_Rosa_ *Graham Thomas* 'Ausmas'"],
  ["Rosa 'Radrazz' Knock Out", "_Rosa_ 'Radrazz' *Knock Out*"],
  ["Hebe 'Dwarf' (Meyer lemon)", "_Hebe_ 'Dwarf' (Meyer lemon)"],
  ["Citrus × limon 'Meyer' (dwarf form)", "_Citrus_ × _limon_ 'Meyer' (dwarf form)"],
  ['Petunia SURFINIA® Blue Vein', '_Petunia_ *SURFINIA® Blue Vein*'],
  ["Agapanthus Queen Mum PVR 'PMN06'", "_Agapanthus_ *Queen Mum* PVR 'PMN06'"],
  ["Hebe 'Wiri Charm' PVR", "_Hebe_ 'Wiri Charm' PVR"],
  ["Rosa KNOCK OUT ('Radrazz')", "_Rosa_ *KNOCK OUT* ('Radrazz')"],
  ['Citrus reticulata × Citrus paradisi', '_Citrus reticulata_ × _Citrus paradisi_'],
  ['+Laburnocytisus adamii', '+_Laburnocytisus adamii_'],
  ['xCuprocyparis leylandii', 'x_Cuprocyparis leylandii_'],
  ['×Cuprocyparis leylandii', '×_Cuprocyparis leylandii_'],
  ['Sophora microphylla Aiton', '_Sophora microphylla_ Aiton'],
  ['Bellis perennis L.', '_Bellis perennis_ L.'],
  ['Rosa xanthina', '_Rosa xanthina_'],
  ["Photinia × fraseri Red Robin 'Robusta'", "_Photinia_ × _fraseri_ *Red Robin* 'Robusta'"],
  ['Harakeke', '_Harakeke_'],
  ['Zea mays convar. saccharata var. rugosa', '_Zea mays_ convar. _saccharata_ var. _rugosa_'],
  ['Echeveria sp. nov.', '_Echeveria_ sp. nov.'],
  ['Helleborus × hybridus Ashwood Garden hybrids', '_Helleborus_ × _hybridus_ Ashwood Garden hybrids'],
  ["Rosa 'Peace' (HT)", "_Rosa_ 'Peace' (HT)"],
  ["Paphiopedilum Maudiae gx 'The Queen' AM/AOS", "_Paphiopedilum_ Maudiae gx 'The Queen' AM/AOS"],
  ['SOPHORA MICROPHYLLA', '_SOPHORA MICROPHYLLA_'],
  ["Euonymus fortunei 'Emerald 'n' Gold'", "_Euonymus fortunei_ 'Emerald 'n' Gold'"],
  ["Rosa WALBERTON'S® ROSEMARY 'Walhero'", "_Rosa_ *WALBERTON'S® ROSEMARY* 'Walhero'"],
  ['Agapanthus Headbourne hybrids', '_Agapanthus_ Headbourne hybrids'],
  ['Lupinus Gallery Series', '_Lupinus_ Gallery Series'],
  ["Aubrieta 'Purple' (Cascade Series)", "_Aubrieta_ 'Purple' (Cascade Series)"],
  ['Cyclamen persicum F1', '_Cyclamen persicum_ F1'],
  ["Malus 'Royal Raindrops' PP10,414", "_Malus_ 'Royal Raindrops' PP10,414"],
  ["Iris 'Superstition' (TB)", "_Iris_ 'Superstition' (TB)"],
  ['Alstroemeria sp. ex Chile', '_Alstroemeria_ sp. ex Chile'],
  ['', ''],
])('%s', (name, expected) => {
  expect(set(name)).toBe(expected)
  expect(
    botanicalParts(name)
      .map((part) => part.text)
      .join(''),
  ).toBe(name)
})

test.each([
  ['Abelia x grandiflora', 'Abelia × grandiflora'],
  ['Abelia X grandiflora', 'Abelia × grandiflora'],
  ['Abelia ×grandiflora', 'Abelia × grandiflora'],
  ['xCuprocyparis leylandii', '× Cuprocyparis leylandii'],
  ['x Cuprocyparis leylandii', '× Cuprocyparis leylandii'],
  ['Rosa xanthina', 'Rosa xanthina'],
  ['Lonicera xylosteum', 'Lonicera xylosteum'],
  ['Abelia xgrandiflora', 'Abelia × grandiflora'],
  ['XCupressocyparis leylandii', '× Cupressocyparis leylandii'],
  ['  Hebe   ‘Wiri Charm’ ', "Hebe 'Wiri Charm'"],
  ['Hebe "Wiri Charm"', "Hebe 'Wiri Charm'"],
  ['Hebe “Wiri Charm”', "Hebe 'Wiri Charm'"],
  ["Clematis 'Côte d’Azur'", "Clematis 'Côte d'Azur'"],
  ['', ''],
])('%s is stored as %s, and so again', (typed, stored) => {
  expect(tidyBotanicalName(typed)).toBe(stored)
  expect(tidyBotanicalName(stored)).toBe(stored)
})
