/** Payment terms as other programs write them: Net 30, 2% 10 Net 30, 20th of the following month, 30 days EOM. Pure. */
import type { PaymentTerms } from '#modules/customers/terms.ts'

const atOnce =
  /^(cash|comptant|contado|al contado|contanti|sofort(?: fällig| netto)?|zahlbar sofort|(?:a|à) réception(?: de (?:la )?facture)?|rimessa diretta|pronto pagamento|direkt|kontant|contant|cod|c\.?o\.?d\.?|cash (on delivery|with order|sale)|at once|immediate(ly)?|(due )?(up)?on receipt|due (now|immediately)|pre-?paid|prepayment|payment in advance)$/
const endOfMonth = '(?:eom|(?:the )?end of (?:the )?(?:invoice |bill )?month)'
/** The day of the following month that ends it, in every month. */
const lastDay = 31

const days = (terms_days: number): PaymentTerms => ({ terms_days, terms_from: 'invoice' })
const dayOfNextMonth = (terms_days: number): PaymentTerms => ({ terms_days, terms_from: 'next_month' })

/** A discount for early payment before the terms: `2% 10`, `1/10`, `2% 10 days`. */
const discount =
  /^(?:\d{1,2}([.,]\d{1,2})? ?(%|\/)[ /]*\d{1,3}( days?)?|\d{1,3} days? (?:abz[a-zü.]* )?\d{1,2}(?:[.,]\d{1,2})? ?%(?: (?:skonto|discount|korting|escompte))?)[,; /]*(?=n|\d{1,3} days)/

/** Codes of MYOB: how the days count, and how many. */
const numberedTerms: Readonly<Record<string, (count: number) => PaymentTerms | undefined>> = {
  0: () => days(0),
  1: () => days(0),
  2: days,
  4: afterEndOfMonth,
  5: dayOfNextMonth,
}

const grammars: readonly (readonly [RegExp, (number: number) => PaymentTerms | undefined])[] = [
  [/^(?:net|nett|n)[ /]?(\d{1,3})(?: days?)?$/, days],
  [
    /^(?:within )?(\d{1,3}) ?(?:d|days?)?(?: nett?)?(?: (?:from|after|of)(?: the)?(?: date of)?(?: the)? (?:invoice|bill)(?: date)?)?$/,
    days,
  ],
  [/^(?:net )?(\d{1,2}) weeks?$/, (weeks) => days(weeks * 7)],
  [/^(?:net )?(\d{1,2}) months?$/, (months) => days(months * 30)],
  [
    new RegExp(`^(?:net )?(\\d{1,2}) ?(?:days? )?(?:(?:after|from) )?(?:the )?${endOfMonth}(?: of (?:the )?invoice)?$`),
    afterEndOfMonth,
  ],
  [new RegExp(`^(?:net )?${endOfMonth} ?(?:\\+|plus)? ?(\\d{1,2})(?: days?)?$`), afterEndOfMonth],
  [
    /^(?:(?:due|payable|by|on|the) )*(\d{1,2})(?:st|nd|rd|th)(?: day)?(?: (?:of )?(?:the )?(?:(?:following|next)(?: month)?|month(?: (?:following|after|next))?(?: (?:the )?(?:date of )?(?:the )?invoice(?: date)?)?|mf))?$/,
    dayOfNextMonth,
  ],
  [/^(?:day )?(\d{1,2}) (?:days? )?(?:of )?(?:the )?(?:(?:following|next) month|month following|mf)$/, dayOfNextMonth],
]

/** Days after the end of a month: 20 are the 20th of the next one, 30 are taken as its end. */
function afterEndOfMonth(count: number): PaymentTerms | undefined {
  return count > lastDay ? undefined : dayOfNextMonth(count >= 29 ? lastDay : count)
}

/** The terms that a text means; undefined where it has none that an account can have. */
export function readTerms(text: string): PaymentTerms | undefined {
  const lower = text
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/\(s\)/g, 's')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /(?<!\p{L})(?:tage?n?|dagen|dagar|dage|dager|jours?|giorni|gg|d[ií]as|p[aä]iv[aä]{2}|dn[ií]|dienas|dienos|nap)(?!\p{L})/gu,
      'days',
    )
    .replaceAll(/\bnett?o\b|\bnets?\b/g, 'net')
    .replaceAll(/\bfin (?:de|du) mois\b|\bfine mese\b|\bmonatsende\b|\beinde maand\b/g, 'eom')
    .replaceAll(/\bd\.?f\.?(?=$| )/g, 'from invoice')
    .replace(/ ?offollowingmonth$/, ' of the following month')
    .replace(/ ?daysafterbilldate$/, ' days')
    .replace(/ ?daysafterbillmonth$/, ' days after eom')
    .replace(/^(?:payment )?terms:? /, '')
    .replace(/[ ,](?:payment )?terms?\.?$/, '')
    .replace(/(?<=\d)-(?=(?:day|week|month)s?\b)/, ' ')
    .replace(/\.$/, '')
    .trim()
  if (atOnce.test(lower)) return days(0)
  if (/^(eom|(the )?(end|last day) of (the )?((following |next )?month|month following))$/.test(lower))
    return dayOfNextMonth(lastDay)
  const [, code = '', count = '0'] = /^myob (\d)(?: (\d{1,3}))?$/.exec(lower) ?? []
  if (code !== '') return numberedTerms[code]?.(Number(count))
  const bare = lower.replace(discount, '')
  for (const [grammar, terms] of grammars) {
    const [, number] = grammar.exec(bare) ?? []
    if (number !== undefined) return terms(Number(number))
  }
  return undefined
}
