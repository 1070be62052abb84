/** The most frequent questions, as people put them, and where each is answered. */

export interface Question {
  readonly question: string
  /** The article, and the heading in it. */
  readonly article: string
  readonly heading: string
  /** Other words for it. */
  readonly keywords?: string
}

export const questions: readonly Question[] = [
  {
    question: 'A sale or an invoice is wrong. How do I correct it?',
    article: 'sales',
    heading: 'Actions',
    keywords: 'mistake delete cancel void change undo',
  },
  { question: 'How do I refund or exchange plants?', article: 'sales', heading: 'Actions', keywords: 'return money back credit' },
  {
    question: 'How do I raise my prices?',
    article: 'plants',
    heading: 'Change many prices',
    keywords: 'price rise increase percent cheaper lower put up',
  },
  {
    question: 'Can I sell without an internet connection?',
    article: 'waiting',
    heading: 'Offline',
    keywords: 'offline network wifi outage',
  },
  {
    question: 'How do I count my stock?',
    article: 'stocktake',
    heading: '',
    keywords: 'stocktake inventory check quantity wrong',
  },
  {
    question: 'Who owes me money?',
    article: 'accounts',
    heading: '',
    keywords: 'unpaid overdue debtors ageing reminder statement',
  },
  {
    question: 'How do I add a member of staff?',
    article: 'settings',
    heading: 'For admins',
    keywords: 'user invite employee role permission seat',
  },
  {
    question: 'How do I change my password?',
    article: 'settings',
    heading: 'Your password',
    keywords: 'forgot reset sign in login',
  },
  {
    question: 'How do I change the tax rate?',
    article: 'settings',
    heading: 'For admins',
    keywords: 'gst vat sales tax percent',
  },
  {
    question: 'How do I send my books to Xero, QuickBooks or MYOB?',
    article: 'financial',
    heading: 'Export to Xero, QuickBooks or MYOB',
    keywords: 'accountant accounting export',
  },
  { question: 'How do I print labels?', article: 'labels', heading: '', keywords: 'label tags barcode zebra printer' },
  {
    question: 'How do I bring in my price list and other data?',
    article: 'import',
    heading: 'In four steps',
    keywords: 'excel csv spreadsheet upload import',
  },
  { question: 'How do I work out what a plant costs me?', article: 'batch', heading: '', keywords: 'cost margin profit' },
]

/** Words that are in any question. */
const filler = new Set('how do i does can a an the my me is are to of in for what where when with without we you it'.split(' '))

/** Removes filler words from a search; returns all of it if nothing else is left. */
export function termsOf(search: string): string {
  const words = search.split(/\s+/).filter(Boolean)
  const telling = words.filter((word) => !filler.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')))
  return (telling.length > 0 ? telling : words).join(' ')
}
