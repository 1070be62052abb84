/** Titles that banks give their columns: whole titles come before titles with a known word in them. Pure. */

/** A title in small letters without accents, signs and the currency behind it. */
export const bareTitle = (title: string): string =>
  title
    .replace(/(?:\s(?:in|en|i))?[\s(/-][A-Z]{3}\)?$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll(/([a-z])([A-Z\d])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

interface Words {
  /** Whole titles. */
  readonly whole: ReadonlySet<string>
  /** Words within a title. */
  readonly part: RegExp
  /** Titles that mean something else, though a word of theirs fits. */
  readonly not?: RegExp
}

const words = (whole: string, part: RegExp, not?: RegExp): Words => ({
  whole: new Set(whole.split('|')),
  part,
  ...(not ? { not } : {}),
})

const foreign =
  /\b(orig|original|originalbetrag|foreign|fremd|conversion|exchange|fx|source|target|local|limit|gst|tax|vat|oorspr|cashback|auslandseinsatz)\b/

export const titleWords = {
  day: words(
    'date|datum|fecha|data|dato|buchungstag|buchungsdatum|booking date|date posted|posting date|posted date|post date|posted on|transaction date|trans date|completed date|date completed|process date|date processed|created|transactiedatum|boekdatum|uitvoeringsdatum|bokforingsdag|bokforingsdatum|data operacji|data transakcji|date operation|date d operation|date de l operation|date comptable|fecha operacion|fecha de operacion|data operazione|data contabile|entry date|date time|date and time',
    /\bdat|datum|fecha|\bdag\b|tag\b|created|posted|dato\b|dzien/,
    /update|due\b|birth/,
  ),
  amount: words(
    'amount|betrag|bedrag|montant|importe|importo|kwota|belopp|belob|belop|value|net|net amount|transaction amount|umsatz|total|net total|total amount|amount in account currency|buchungsbetrag|kwota operacji|valor|objem|castka|osszeg|summa|suma|iznos',
    /\b(amount|betrag|bedrag|montant|importe|importo|kwota|belopp|belob|belop|castka|osszeg|summa)\b/,
    foreign,
  ),
  moneyIn: words(
    'credit|credits|credit amount|amount credit|money in|paid in|deposit|deposits|haben|gutschrift|gutschriften|inflow|abono|abonos|ingreso|ingresos|entrate|accrediti|avere|inn|inn pa konto|inn pa konto nok|innbetaling|innbetalinger|indbetaling|insattningar|panot|wplywy|vplaty|ingresos|haber|crediti|lodgement|lodgements|receipts|bij|cr|credit cr|amount in|in|uznania|inkomsten|insattning|預かり金額|お預り金額|入金額|入金',
    /\b(credits?|money in|paid in|deposits?|haben|gutschrift|inflow|lodgements?|abonos?|entrate|avere|credito)\b/,
    /\bcards?\b|limit|debit|type|account|\bfee|\b(id|number|no|ref|reference|count|date)\b/,
  ),
  moneyOut: words(
    'debit|debits|debit amount|amount debit|money out|paid out|withdrawal|withdrawals|soll|belastung|belastungen|lastschrift|outflow|cargo|cargos|gasto|gastos|uscite|addebiti|dare|ut|ut fra konto|ut fra konto nok|utbetaling|utbetalinger|udbetaling|uttag|otot|wyplywy|vydaje|gastos|debe|addebito|payments|af|dr|debet|debit dr|amount out|out|obciazenia|uitgaven|uttag|支払い金額|お支払金額|出金額|出金',
    /\b(debits?|money out|paid out|withdrawals?|soll|belastung|outflow|lastschrift|debet|uscite|dare|debito|cargos?)\b/,
    /\bcards?\b|credit|type|account|direct|mandat|\b(id|number|no|ref|reference|count|date)\b/,
  ),
  balance: words(
    'balance|saldo|solde|running balance|account balance|balance after|closing balance|saldo na trn|saldo po operacji|balance after transaction|ledger balance|kontostand|saldo nach buchung|disponibile|差引残高|残高',
    /\b(balance|saldo|solde|kontostand|egyenleg|kumulierter|zustatek|zostatok|likutis|atlikums)\b/,
  ),
  fee: words('fee|fees|fee amount|total fees|gebuhr|gebuhren|kosten|commission|poplatek', /\b(fees?|charges?|gebuhr)\b/, foreign),
  party: words(
    'payee|name|payee name|merchant|merchant name|other party|other party name|op name|counterparty|counter party|counterparty name|partner name|to from|tegenpartij|naam tegenpartij|naam|naam van de tegenpartij|empfanger|beguenstigter zahlungspflichtiger|beguenstigter auftraggeber|beguns tigter auftraggeber|auftraggeber empfanger|auftraggeber beguns tigter|name zahlungsbeteiligter|beneficiary|recipient|sender|from|to|beneficiary or cardholder|zahlungsempfanger|zahlungsempfanger in|zahlungspflichtige r|beneficiaire|ordenante|nadawca odbiorca|mottagare|avsandare|rubrik|counter account name|payer|customer name|thirdparty|supplier|partnername|saaja maksaja|nazev protiuctu|partner neve|namn|tegenrekeninghouder|begunstigde|opdrachtgever|contrepartie|tiers|kontrahent|nadawca|odbiorca|motpart|modtager|mottaker|contraparte|controparte|beneficiario|beneficiaria|empfaenger|zahlungspartner|gegenpartei|protistrana|partner|navn|ellenoldali nev|gavejas|moketojas|sanemeja maksataja nosaukums',
    /\b(kontrahenta?|payee|merchant|counter ?party|other party|tegenpartij|partner|empfanger\w*|zahlungs\w+|beguenstigter|begunstigter|auftraggeber|beneficiary|recipient|payer|name)\b/,
    /account|bank|card|file|product|user|kontonummer|iban|bic|blz|bankleitzahl|\bid\b|ref|number|nummer|rekening|adres|currency/,
  ),
  words: words(
    'description|details|narrative|memo|memo description|particulars of transaction|transaction details|transaction description|omschrijving|mededelingen|verwendungszweck|buchungstext|vorgang verwendungszweck|libelle|concepto|causale|descrizione|opis operacji|opis transakcji|tytul|meddelande|text|tekst|transaktion|notes|note|message|omschrijving 1|omschrijving 2|omschrijving 3|description 1|description 2|more details|extended details|narration|purpose|detail|libelle de l operation|item|transaction|sub description|operazione|dettagli|dettaglio|informations complementaires|libelle simplifie|libelle operation|buchungs details|label|beskrivning|beskrivelse|selitys|viesti|zprava pro prijemce|kozlemeny|megjegyzes|descricao do movimento|descricao|movimiento|libelles|poznamka|paaiskinimai|maksajuma merkis|摘要内容|摘要',
    /\b(description|details?|narrat\w+|memo|omschrijving|verwendungszweck|libelle|concepto|descrizione|opis|mededeling\w*|beschreibung\d*|meddelande|notes?|message|text)\b/,
    /type|source code|code\b|number|account|bank|category/,
  ),
  reference: words(
    'reference|particulars|code|ref|analysis code|cheque number|check number|check no|cheque no|check|cheque|serial|serial number|payment reference|customer reference|your reference|their reference|tp ref|tp part|tp code|op ref|op part|op code|this party particulars|this party code|this party reference|other party particulars|other party code|other party reference|payee particulars|payee code|payee reference|payer particulars|payer code|payer reference|part|betalingskenmerk|transactiereferentie|kundenreferenz|kundenreferenz end to end|referenz|referenzen|gestructureerde mededeling|variable symbol|vs|referencia|referenza|kid|ocr|bank reference|merchant reference|invoice number|chq|conta|referens|viite|variabilni symbol',
    /\b(reference|particulars|ref|betalingskenmerk|kundenreferenz|cheque|check|referenz|referencia|variable symbol|invoice)\b/,
    /\bnumber of|balance|bank ref|type|bic|mandat|glaubiger|sammler|category/,
  ),
  id: words(
    'unique id|transaction id|fitid|id|transferwise id|transaction reference number|id transakce|transaction number|bank id',
    /^$/,
  ),
  type: words(
    'type|tran type|transaction type|trntype|buchungsart|umsatzart|art|kind|category',
    /\b(type|category|umsatzart|kategorie)\b/,
  ),
  state: words('status|state|transaction status|buchungsstatus|statut|estado|stato|status transakcji|tila|stav', /^$/),
  currency: words(
    'currency|wahrung|waehrung|munt|ccy|valutacode|muntsoort|devise|moneda|divisa|valuta rekening|waluta|mena|mena uctu|currency code|valuta|waluta rachunku',
    /^$/,
  ),
  account: words(
    'account number|account|account no|auftragskonto|rekening|rekeningnummer|iban bban|bank account|own account|iban auftragskonto|iban auftraggeberkonto|bezeichnung auftragskonto|bsb account|account name',
    /^$/,
  ),
} as const satisfies Record<string, Words>

/** 0 to 3: a whole title, a known word that covers more or less of the title, or nothing. */
export function titleScore(meaning: keyof typeof titleWords, title: string): number {
  const bare = bareTitle(title)
  const { whole, part, not }: Words = titleWords[meaning]
  if (whole.has(bare)) return 3
  const [found] = part.exec(bare) ?? []
  if (!found || not?.test(bare)) return 0
  return 1 + found.length / bare.length
}

/** A fee, or an amount in another currency or of a tax. */
export const isOtherAmount = (title: string): boolean => titleScore('fee', title) > 0 || foreign.test(bareTitle(title))

const balanceWords =
  /^\W*((opening|closing|starting|ending|beginning|previous|final|current|available|ledger)( ledger| account| statement)? balance|(statement )?balance (brought|carried) (forward|down)|(brought|carried) forward|b\/?f|c\/?f|balance (of the day|as (at|of)|at )|anfangssaldo|endsaldo|alter kontostand|neuer kontostand|tagessaldo|beginsaldo|eindsaldo|saldo (iniziale|finale|inicial|final|poczatkowe|koncowe)|solde (initial|final|au|crediteur|debiteur|precedent)|likutis (pradziai|pabaigai)|apyvarta|(sakuma|beigu) atlikums|apgrozijums|algsaldo|loppsaldo|(pocatecni|konecny) zustatek|(nyito|zaro) egyenleg)/
const sumWords = /^\W*(total|sub-?total|grand total|totals|sum of|balance|kontostand|saldo|solde|summe|gesamt|totaal)/
/** A sum by itself, or with its day, number or side: a payee may be called Total Tools. */
const bareSum =
  /^\W*(sub-?|(?:grand|daily|day|page|month|monthly|weekly|period|statement|report) )?(totals?|sum|balance|kontostand|saldo|solde|summe|gesamt|totaal|totale)\W*($|\d|(credits?|debits?|in|out|of|for|at|as|on|per|am|vom|zum|del|al|au|op|payments?|receipts?|withdrawals?|deposits?)\b)/

const balanceText = (text: string) => text.slice(0, 80).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Text that names a total or a balance, not a payment. */
export const isBalanceText = (text: string): boolean => balanceWords.test(balanceText(text)) || bareSum.test(balanceText(text))

/** Text that begins with a sum, of a row without a day. */
export const isSumText = (text: string): boolean => isBalanceText(text) || sumWords.test(balanceText(text))
