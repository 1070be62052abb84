/** The statement of an account, as a file and by mail, with the content of the screen. */
import type { UserId } from '#kernel/id.ts'
import { taxNumberLine, taxNumberName } from '#modules/setup/settings/country.ts'
import type { MailRequest, MailDraft } from '#modules/messages/mail.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#modules/messages/server/mail-document.ts'
import { letterHead, senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { payLink, payLinkBlocks } from '#modules/setup/settings/server/pay-link.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { paymentLines, paymentParagraph } from '#modules/setup/settings/where-to-pay.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { day, money } from '#kernel/format.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type Block, type PdfDocument, pdfFile } from '#server/pdf.ts'
import { type Ageing, type BusinessAccount, ageNames, statementEmail } from '../account.ts'
import { ageTitles } from '../ageing.ts'
import { statementLines } from '../statement.ts'
import { accountLedger, noteMail, readAccount } from './accounts.ts'

/** Without a first day, the ninety up to the last; without a last, today. */
interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Statement {
  readonly account: BusinessAccount
  readonly settings: DocumentSettings
  readonly from: string
  readonly to: string
  readonly ledger: Awaited<ReturnType<typeof accountLedger>>
  /** Address to pay by card; '' without one. */
  readonly pay_link: string
}

async function statementOf(db: Db, id: string, days: Days): Promise<Statement> {
  const settings = await readDocumentSettings(db)
  const to = days.to ?? dayIn(settings.timeZone, await db.now())
  const from = days.from ?? addDays(to, -90)
  const [account, ledger] = await Promise.all([readAccount(db, id), accountLedger(db, id, { from, to })])
  const pay_link = payLink(settings, { nursery_id: db.nursery_id, kind: 'account', id })
  return { account, settings, from, to, ledger, pay_link }
}

const end = { width: 'own', align: 'end' } as const

function statementDocument({ account, settings, from, to, ledger, pay_link }: Statement): PdfDocument {
  const inMoney = (amount: string) => (amount === '' ? '' : money(amount, settings))
  const { country, taxLabel } = settings
  const owes = Number(ledger.closing)
  const who = [
    account.contact_name,
    ...account.address.split('\n'),
    account.tax_number && `${taxNumberName(country, taxLabel)} ${account.tax_number}`,
  ]
  return {
    title: 'Statement',
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, 'Statement', [`${day(from, settings)} – ${day(to, settings)}`], [taxNumberLine(settings)]),
      { text: 'For', ink: 'grey', size: 8.5, above: 22 },
      { text: account.name, bold: true, size: 11 },
      ...who.filter((line) => line.trim() !== '').map((text): Block => ({ text, above: 1 })),
      {
        above: 18,
        dense: true,
        columns: [
          { title: 'Day', width: 'own' },
          { title: 'What', width: 'rest' },
          { title: 'Due', width: 'own' },
          { title: 'Charged', ...end },
          { title: 'Paid', ...end },
          { title: 'Balance', ...end },
        ],
        rows: [
          { weight: 'sum', cells: [day(from, settings), 'Opening balance', '', '', '', inMoney(ledger.opening)] },
          ...statementLines(ledger.opening, ledger.entries).map((line) => ({
            cells: [
              day(line.day, settings),
              line.name,
              line.due ? day(line.due, settings) : '',
              inMoney(line.charged),
              inMoney(line.paid),
              inMoney(line.balance),
            ],
          })),
          {
            weight: 'sum',
            cells: [day(to, settings), owes < 0 ? 'In your favour' : 'Balance due', '', '', '', inMoney(ledger.closing)],
          },
        ],
      },
      ...(Number(ledger.deposits) === 0
        ? []
        : [
            {
              text: `Held as deposits on orders that are not invoiced yet: ${inMoney(ledger.deposits)}`,
              above: 10,
            } satisfies Block,
          ]),
      { unbreakable: ageingBlocks(ledger.ageing, settings, to), above: 22 },
      ...(owes > 0 && pay_link ? [{ unbreakable: payLinkBlocks(pay_link), above: 18 }] : []),
      ...(owes > 0 ? [{ unbreakable: howToPay(account, settings), above: 18 }] : []),
      ...(owes > 0 ? [] : [{ text: 'Nothing is due. Thank you.', ink: 'grey', above: 18 } as const]),
    ],
  }
}

/** The heading and its table, which stay on one page. */
function ageingBlocks(ageing: Ageing, settings: DocumentSettings, to: string): Block[] {
  const inMoney = (amount: string) => money(amount, settings)
  return [
    { text: `How old it is on ${day(to, settings)}, by days overdue`, bold: true },
    {
      above: 4,
      columns: [
        ...ageNames.map((age) => ({ title: ageTitles[age], width: 'rest', align: 'end' }) as const),
        { title: 'Owed', width: 'rest', align: 'end' },
      ],
      rows: [
        {
          cells: [
            ...ageNames.map((age) => [
              {
                text: inMoney(ageing[age]),
                ...(age !== 'current' && Number(ageing[age]) > 0 ? { ink: 'red' as const, bold: true } : {}),
              },
            ]),
            [{ text: inMoney(ageing.total), bold: true }],
          ],
        },
      ],
    },
  ]
}

/** The bank account, or a reminder to name the account where the settings have none. */
function howToPay(account: BusinessAccount, settings: DocumentSettings): Block[] {
  const lines = paymentLines(settings, referenceOf(account))
  return lines.length === 0
    ? [{ text: 'Please name your account when you pay. Thank you.', ink: 'grey' }]
    : [{ text: 'How to pay', bold: true }, ...lines.map((text): Block => ({ text, above: 1 }))]
}

/** "statement-green-gate-2026-03-31" */
const fileNameOf = ({ account, to }: Statement) =>
  `statement-${account.name
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase()}-${to}`

export async function statementFile(db: Db, id: string, days: Days): Promise<FileAnswer> {
  const statement = await statementOf(db, id, days)
  return pdfFile(fileNameOf(statement), statementDocument(statement))
}

const referenceOf = ({ code, name }: BusinessAccount): string => code || name

const letter = ({ account, settings }: Statement, lines: readonly string[]): string =>
  [
    `Hello ${account.contact_name || account.name},`,
    '',
    ...lines,
    '',
    'With kind regards',
    settings.nurseryName,
    ...senderLines(settings),
  ].join('\n')

const draftOf = (statement: Statement): MailDraft => {
  const { account, settings, from, to, ledger, pay_link } = statement
  const isOwed = Number(ledger.closing) > 0
  return {
    to: statementEmail(account),
    message: letter(statement, [
      `Your statement for ${day(from, settings)} to ${day(to, settings)} is attached as a PDF. ${
        isOwed ? `${money(ledger.closing, settings)} is due.` : 'Nothing is due.'
      }`,
      ...(isOwed ? paymentParagraph(paymentLines(settings, referenceOf(account)), pay_link) : []),
    ]),
  }
}

export const draftStatementMail = async (db: Db, id: string, days: Days): Promise<MailDraft> =>
  draftOf(await statementOf(db, id, days))

/** Before the transaction that mails it. */
export const drawStatement = (
  transaction: ShortTransaction,
  id: string,
  days: Days,
  request: MailRequest,
): Promise<DrawnDocument> => drawDocument(transaction, request, (db) => statementMailOf(db, id, days))

/** The statement as a mail with its PDF, to be drawn outside of the transaction. */
export async function statementMailOf(db: Db, id: string, days: Days): Promise<Document> {
  const statement = await statementOf(db, id, days)
  const { settings } = statement
  return {
    ...draftOf(statement),
    reference: { type: 'business_account', id },
    name: `Statement ${day(statement.from, settings)} to ${day(statement.to, settings)}`,
    ...(Number(statement.ledger.closing) > 0 && {
      total: { label: 'Balance due', amount: money(statement.ledger.closing, settings) },
    }),
    filename: fileNameOf(statement),
    pdf: statementDocument(statement),
  }
}

/** A payment reminder in the words of its level, with the statement. */
export async function reminderOf(
  db: Db,
  id: string,
  days: Days,
  { level_name, message }: { readonly level_name: string; readonly message: string },
): Promise<Document> {
  const statement = await statementOf(db, id, days)
  const { account, settings, ledger, pay_link } = statement
  const late = sum(lateAges.map((age) => cents(ledger.ageing[age])))
  return {
    to: statementEmail(account),
    message: letter(statement, [
      message,
      '',
      `${money(moneyText(late), settings)} is overdue. Your statement is attached as a PDF.`,
      ...paymentParagraph(paymentLines(settings, referenceOf(account)), pay_link),
    ]),
    reference: { type: 'business_account', id },
    name: level_name,
    total: { label: 'Overdue', amount: money(moneyText(late), settings) },
    filename: fileNameOf(statement),
    pdf: statementDocument(statement),
  }
}

const lateAges = ageNames.filter((age) => age !== 'current')

export async function mailStatement(
  db: Db,
  userId: UserId,
  request: MailRequest,
  document: DrawnDocument,
): Promise<{ sent_to: string }> {
  const taken = await mailDocument(db, userId, request, document)
  await noteMail(db, userId, document.reference.id, `${document.name} e-mailed to ${taken.sent_to}`)
  return taken
}
