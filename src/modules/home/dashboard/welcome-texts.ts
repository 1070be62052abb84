/** Texts of the welcome mails to a new nursery's owner. */
import type { WelcomeMail } from './welcome-mails.ts'

interface Step {
  readonly title: string
  readonly text: string
  readonly path: string
}

export interface WelcomeText {
  readonly subject: string
  readonly opening: string
  readonly steps: readonly Step[]
  readonly action: { readonly label: string; readonly path: string }
}

interface Facts {
  readonly nursery: string
  readonly has_started: boolean
  /** "Monday 16 March" */
  readonly trial_ends: string
}

const yourList: Step = {
  title: 'Bring your price list',
  text: 'Choose the spreadsheet as it is. You see every row, and correct what is wrong, before anything is saved.',
  path: '/import',
}

const texts: Readonly<Record<WelcomeMail, (facts: Facts) => WelcomeText>> = {
  start: ({ nursery }) => ({
    subject: `Get started with Glasshouse`,
    opening: `${nursery} is ready. Three steps, and you can sell the first plant today:`,
    steps: [
      {
        title: 'Add your business details',
        text: 'Address, tax number and country, for your invoices.',
        path: '/profile?tab=admin',
      },
      yourList,
      { title: 'Open the till', text: 'Search or scan, press Charge, take the payment.', path: '/sales/pos' },
    ],
    action: { label: 'Open the dashboard', path: '/dashboard' },
  }),
  third_day: ({ nursery, has_started }) =>
    has_started
      ? {
          subject: `What to try next in ${nursery}`,
          opening: 'You have made a start. These three save the most time next:',
          steps: [
            {
              title: 'Print labels',
              text: 'For pots, benches and batches, on sheets or a label printer.',
              path: '/production/labels',
            },
            {
              title: 'Plan the week',
              text: 'Tasks for potting, watering and spraying, each for a person and a day.',
              path: '/production/tasks',
            },
            { title: 'Take an order', text: 'Plants that are promised are not sold twice.', path: '/orders' },
          ],
          action: { label: 'Open the dashboard', path: '/dashboard' },
        }
      : {
          subject: `Bring your price list into ${nursery}`,
          opening: 'The quickest way to begin is the list you have. It takes about ten minutes:',
          steps: [
            yourList,
            {
              title: 'No list at hand?',
              text: 'Download a sample list, and see what columns it can have.',
              path: '/sample-price-list.csv',
            },
          ],
          action: { label: 'Bring your price list', path: '/import' },
        },
  trial_end: ({ nursery, trial_ends }) => ({
    subject: `The trial of ${nursery} ends on ${trial_ends}`,
    opening: `Your trial ends on ${trial_ends}. Choose a plan before then to go on without a break.`,
    steps: [
      {
        title: 'If you do nothing',
        text: 'Nothing is charged. You can still read, print and export everything, but no longer change it.',
        path: '/profile?tab=admin',
      },
    ],
    action: { label: 'Choose a plan', path: '/account' },
  }),
}

export const welcomeText = (mail: WelcomeMail, facts: Facts): WelcomeText => texts[mail](facts)

const greeting = ({ first_name }: { readonly first_name: string }) => (first_name ? `Hello ${first_name},` : 'Hello,')
export const welcomeWords = {
  greeting,
  reason: 'You get this because you signed up. There are three such e-mails in all.',
  stop: 'Stop these e-mails',
}

/** As plain text. `address`: the base address of the product. */
export const welcomePlain = (
  { opening, steps, action }: WelcomeText,
  { first_name, address, unsubscribe }: { readonly first_name: string; readonly address: string; readonly unsubscribe: string },
): string =>
  [
    greeting({ first_name }),
    opening,
    ...steps.map(({ title, text, path }, i) => `${steps.length > 1 ? `${i + 1}. ` : ''}${title}\n${text}\n${address}${path}`),
    `${action.label}: ${address}${action.path}`,
    `${welcomeWords.reason} ${welcomeWords.stop}: ${unsubscribe}`,
  ].join('\n\n')
