/** Payment terms as other programs write them: Net 30, 2% 10 Net 30, 20th of the following month, 30 days EOM. Pure. */
import type { PaymentTerms } from '#modules/customers/terms.ts'

const atOnce =
  /^(cash|cod|c\.?o\.?d\.?|cash (on delivery|with order|sale)|at once|immediate(ly)?|(due )?(up)?on receipt|due (now|immediately)|pre-?paid|prepayment|payment in advance)$/
const endOfMonth = '(?:eom|end of (?:the )?month)'
/** The day of the following month that ends it, in every month. */
const lastDay = 31

const days = (terms_days: number): PaymentTerms => ({ terms_days, terms_from: 'invoice' })
const dayOfNextMonth = (terms_days: number): PaymentTerms => ({ terms_days, terms_from: 'next_month' })

/** A discount for early payment before the terms: `2% 10`, `1/10`, `2% 10 days`. */
const discount = /^\d{1,2}([.,]\d{1,2})? ?(%|\/)[ /]*\d{1,3}( days?)?[, /]*(?=n)/

const grammars: readonly (readonly [RegExp, (number: number) => PaymentTerms | undefined])[] = [
  [/^(?:net|nett|n)[ /]?(\d{1,3})(?: days?)?$/, days],
  [
    /^(?:within )?(\d{1,3}) ?(?:d|days?)?(?: nett?)?(?: (?:from|after|of)(?: the)?(?: date of)?(?: the)? invoice(?: date)?)?$/,
    days,
  ],
  [/^(?:net )?(\d{1,2}) weeks?$/, (weeks) => days(weeks * 7)],
  [/^(?:net )?(\d{1,2}) months?$/, (months) => days(months * 30)],
  [
    new RegExp(`^(?:net )?(\\d{1,2}) ?(?:days? )?(?:(?:after|from) )?(?:the )?${endOfMonth}(?: of (?:the )?invoice)?$`),
    afterEndOfMonth,
  ],
  [new RegExp(`^${endOfMonth} ?(?:\\+|plus)? ?(\\d{1,2})(?: days?)?$`), afterEndOfMonth],
  [
    /^(?:(?:due|payable|by|on|the) )*(\d{1,2})(?:st|nd|rd|th)(?: day)?(?: (?:of )?(?:the )?(?:(?:following|next) month|month(?: (?:following|after|next))?(?: (?:the )?(?:date of )?(?:the )?invoice(?: date)?)?|mf))?$/,
    dayOfNextMonth,
  ],
  [/^(?:day )?(\d{1,2}) (?:of )?(?:the )?(?:(?:following|next) month|month following|mf)$/, dayOfNextMonth],
]

/** Days after the end of a month: 20 are the 20th of the next one, 30 are taken as its end. */
function afterEndOfMonth(count: number): PaymentTerms | undefined {
  return count > lastDay ? undefined : dayOfNextMonth(count >= 29 ? lastDay : count)
}

/** The terms that a text means; undefined where it has none that an account can have. */
export function readTerms(text: string): PaymentTerms | undefined {
  const lower = text.slice(0, 60).toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '').trim()
  if (atOnce.test(lower)) return days(0)
  if (/^(eom|(the )?(end|last day) of (the )?((following |next )?month|month following))$/.test(lower))
    return dayOfNextMonth(lastDay)
  const bare = lower.replace(discount, '')
  for (const [grammar, terms] of grammars) {
    const [, number] = grammar.exec(bare) ?? []
    if (number !== undefined) return terms(Number(number))
  }
  return undefined
}
