/**
 * A bank's statement in the Open Financial Exchange format as a table of text: 1.x, which is SGML and whose values may have no end tag, and 2.x, which
 * is XML. Only what a statement is matched by is read; Open Financial Exchange Specification 2.2, section 11.4.4 (STMTTRN). Pure.
 */
import type { StatementTable } from './statement-file.ts'

export const isOfx = (text: string): boolean => /^\uFEFF?\s*(OFXHEADER:|<\?xml[^>]*\?>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text)

const titles = ['Date', 'Amount', 'Description', 'Reference']

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plainText = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex ?? '', 16)
    const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })

/** What an element of a transaction holds, up to the next tag or the end of the line; '' where there is none. */
function valueOf(transaction: string, name: string): string {
  const [, value = ''] = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(transaction) ?? []
  return plainText(value).trim()
}

/** The transactions of the file, one a row; undefined where it has none. */
export function ofxTable(text: string): StatementTable | undefined {
  const transactions = text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((part) => part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? '')
  if (transactions.length === 0) return undefined
  return {
    titles,
    // The day as the bank writes it, without the time and the time zone after it.
    rows: transactions.map((each) => [
      valueOf(each, 'DTPOSTED').slice(0, 8),
      valueOf(each, 'TRNAMT'),
      [...new Set([valueOf(each, 'NAME'), valueOf(each, 'MEMO')])].filter(Boolean).join(' '),
      valueOf(each, 'CHECKNUM') || valueOf(each, 'REFNUM') || valueOf(each, 'FITID'),
    ]),
    first: 1,
  }
}

/** The accounts whose transactions are in the file. */
export const ofxAccounts = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/<ACCTID>([^<\r\n]*)/gi)].map(([, id = '']) => id.trim())),
]
