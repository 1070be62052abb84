import { expect, test } from 'vitest'
import { readTerms } from './read-terms.ts'

const shown = (text: string) => {
  const terms = readTerms(text)
  return terms && `${terms.terms_days} ${terms.terms_from}`
}

test.each([
  [
    '0 invoice',
    ['COD', 'Due on receipt', 'cash', 'C.O.D.', 'Cash with order', 'sofort fällig', 'à réception', 'comptant', 'Contado'],
  ],
  ['7 invoice', ['Net 7', 'net7', '7 days', '7']],
  [
    '30 invoice',
    [
      '2% 10 Net 30',
      '2/10 net 30',
      '2% 10, n/30',
      '2% 10 days net 30',
      'Net 30 days',
      '30 days from invoice',
      '30 days nett',
      '30 jours nets',
      '30 gg',
      '30 giorni d.f.',
      '30 DAYSAFTERBILLDATE',
      '14 Tage 2% Skonto, 30 Tage netto',
    ],
  ],
  ['45 invoice', ['1/10 net 45', '1.5% 10 Net 45']],
  ['60 invoice', ['2 months', '60 days']],
  ['14 invoice', ['2 weeks', '14 dní', '14 päivää', '14 dienos']],
  [
    '20 next_month',
    [
      '20th of the following month',
      '20th of the month following',
      '20th',
      '20th of month following invoice',
      '20 of the following month',
      '20 days EOM',
      '20 DAYSAFTERBILLMONTH',
      'Net EOM 20',
      '20th of the month',
    ],
  ],
  [
    '31 next_month',
    [
      '30 days EOM',
      'EOM',
      'end of the following month',
      'net 30 EOM',
      'EOM + 30',
      '30 days after end of month',
      '30 jours fin de mois',
      '30 giorni fine mese',
    ],
  ],
  [
    undefined,
    [
      '60 days EOM',
      '50% deposit, rest in 14 days',
      'by arrangement',
      '3 instalments',
      '20th of the current month',
      'net',
      '7 or 14 days',
    ],
  ],
])('%s', (terms, texts) => {
  expect(texts.map(shown)).toEqual(texts.map(() => terms))
})
